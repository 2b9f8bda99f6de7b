import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { icoOf, pngIcon } from './icons.ts';

describe('the icons', () => {
  it('are PNGs of the width asked for', async () => {
    const { format, width, height } = await sharp(await pngIcon(180)).metadata();
    assert.deepEqual({ format, width, height }, { format: 'png', width: 180, height: 180 });
  });

  it('wrap a PNG as an icon whose directory says where it is', () => {
    const png = Buffer.from('png');
    const ico = icoOf(png, 32);
    assert.equal(ico.readUInt16LE(2), 1);
    assert.equal(ico.readUInt8(6), 32);
    assert.equal(
      ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14)).toString(),
      'png',
    );
  });
});
