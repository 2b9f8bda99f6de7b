import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { favicon, icoOf, maskableIcon, pngIcon } from './icons.ts';

describe('the icons', () => {
  it('are PNGs of the width asked for, with nothing to see through', async () => {
    const { format, width, height, hasAlpha } = await sharp(await pngIcon(180)).metadata();
    assert.deepEqual(
      { format, width, height, hasAlpha },
      { format: 'png', width: 180, height: 180, hasAlpha: false },
    );
  });

  it('keep the symbol inside the circle that a home screen leaves, where they may be cut', async () => {
    const { size } = maskableIcon;
    const middle = (size - 1) / 2;
    const image = await pixels(await pngIcon(size, 'maskable'));
    const ground = image.at(0, 0);
    const symbol = all(size).filter(([x, y]) => image.at(x, y) !== ground);
    assert.ok(symbol.length > (size * size) / 20, 'there is a symbol');
    const outside = symbol.filter(([x, y]) => Math.hypot(x - middle, y - middle) > size * 0.4);
    assert.deepEqual(outside, []);
  });

  it('have sharp ropes where they are smallest', async () => {
    const image = await pixels(imagesOf(await favicon())[0]?.png);
    const lowest = Array.from({ length: 16 }, (_, x) => image.at(x, 15));
    assert.equal(new Set(lowest).size, 3, 'ground, steel and orange, and no shade between them');
  });

  it('come as one file of 16 and 32 px', async () => {
    const images = imagesOf(await favicon());
    assert.deepEqual(
      images.map(({ size }) => size),
      [16, 32],
    );
    for (const { size, png } of images) assert.equal((await sharp(png).metadata()).width, size);
  });

  it('wrap PNGs as an icon whose directory says where each is', () => {
    const ico = icoOf([
      { size: 16, png: Buffer.from('small') },
      { size: 32, png: Buffer.from('usual') },
    ]);
    assert.equal(ico.readUInt16LE(2), 1);
    assert.deepEqual(
      imagesOf(ico).map(({ size, png }) => [size, png.toString()]),
      [
        [16, 'small'],
        [32, 'usual'],
      ],
    );
  });
});

/** What the directory of an .ico says that it holds. */
function imagesOf(ico: Buffer): { size: number; png: Buffer }[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = ico.readUInt32LE(entry + 12);
    return { size: ico.readUInt8(entry), png: ico.subarray(start, start + ico.readUInt32LE(entry + 8)) };
  });
}

async function pixels(png: Buffer | undefined): Promise<{ at: (x: number, y: number) => string }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex');
  return { at };
}

function all(size: number): [number, number][] {
  return Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)]);
}
