import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { pngIcon } from './desk-manifest.ts';

describe('the icons of the desk', () => {
  it('are PNGs of the width asked for, with nothing to see through', async () => {
    const { format, width, height, hasAlpha } = await sharp(await pngIcon(180, 'apple')).metadata();
    assert.deepEqual(
      { format, width, height, hasAlpha },
      { format: 'png', width: 180, height: 180, hasAlpha: false },
    );
  });

  it('keep the symbol inside the circle that a home screen leaves, where they may be cut', async () => {
    const size = 512;
    const middle = (size - 1) / 2;
    const { data } = await sharp(await pngIcon(size, 'maskable'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (pixel: number) => data.subarray(pixel * 3, pixel * 3 + 3).toString('hex');
    const symbol = Array.from({ length: size * size }, (_, pixel) => pixel).filter(
      (pixel) => colourAt(pixel) !== colourAt(0),
    );
    assert.ok(symbol.length > (size * size) / 20, 'there is a symbol');
    const fromMiddle = (pixel: number) =>
      Math.hypot((pixel % size) - middle, Math.floor(pixel / size) - middle);
    assert.deepEqual(
      symbol.filter((pixel) => fromMiddle(pixel) > size * 0.4),
      [],
    );
  });
});
