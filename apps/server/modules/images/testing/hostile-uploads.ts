/** The hostile uploads of the security facts (B2.7), each with the refusal it meets. */
import { deflateSync, gzipSync } from 'node:zlib'
import {
  chunk,
  pngOf,
  soundIn,
  soundJpeg,
  soundPng,
  withSegment,
  withSize,
  zeros,
} from './make-pictures.ts'

export type Hostile = { name: string; bytes: Buffer; refused: string }

const text = (content: string) => Buffer.from(content, 'latin1')
const grey = (side: number) => ({ width: side, height: side })

/** All that are refused for what is in the file; those of the form itself stand beside its test. */
export async function hostileUploads(): Promise<Hostile[]> {
  const jpeg = await soundJpeg()
  const png = await soundPng()
  const after = (picture: Buffer, tail: string | Buffer) =>
    Buffer.concat([picture, typeof tail === 'string' ? text(tail) : tail])
  const wrongFormat: Record<string, Buffer> = {
    'nothing at all': Buffer.alloc(0),
    'two bytes of a JPEG': Buffer.from([0xff, 0xd8]),
    'an HTML page': text('<!doctype html><script>alert(1)</script>'),
    'an SVG with a script': text(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ),
    'an SVG that includes a file': text(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ),
    'a GIF': await soundIn('gif'),
    'a GIF that is a script too': text('GIF89a/*\u0001*/=1;alert(1)//'),
    'a WebP': await soundIn('webp'),
    'an AVIF': await soundIn('avif'),
    'a TIFF': await soundIn('tiff'),
    'a BMP header': text(`BM${'\0'.repeat(64)}`),
    'a PDF': text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    'a ZIP': text('PK\x03\x04\x14\0\0\0'),
    'a gzip bomb': gzipSync(Buffer.alloc(4_000_000)),
    'a program': text('MZ\x90\0\x03\0\0\0'),
    'a shell script': text('#!/bin/sh\nrm -rf /'),
    'a PNG behind a blank': after(text(' '), png),
    'a JPEG behind a byte order mark': after(Buffer.from([0xef, 0xbb, 0xbf]), jpeg),
    'PostScript for another decoder': text('%!PS-Adobe-3.0\n(%pipe%id) (w) file'),
    'a picture of a newer phone (HEIC)': text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'a film': text('\0\0\0\x18ftypmp42\0\0\0\0isommp42'),
    'a sound': text('RIFF\x24\0\0\0WAVEfmt '),
    'a JPEG XL': Buffer.from([0xff, 0x0a, 0xfa, 0x1f, 0x41]),
    'a JPEG 2000': text('\0\0\0\x0cjP  \r\n\x87\n'),
    'a drawing of an editor (PSD)': text('8BPS\0\x01\0\0\0\0\0\0\0\x03'),
    'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0]),
    'a letter of an office, with its macros': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'a program of Linux': text('\x7fELF\x02\x01\x01\0'),
    'an archive (RAR)': text('Rar!\x1a\x07\x01\0'),
    'an archive (7z)': Buffer.from('377abcaf271c0004', 'hex'),
    'a PNG with its line ends changed on the way': after(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a]),
      png.subarray(8),
    ),
    'a vector picture of commands': text('push graphic-context\nfill "url(https://x/|id)"'),
  }
  const invalid: Record<string, Buffer> = {
    'a PNG of 50,000 by 50,000 pixels': pngOf(grey(50_000), zeros(4_000_000)),
    'a PNG of 20,000 by 20,000 pixels': pngOf(grey(20_000), zeros(4_000_000)),
    'a PNG of one line of 30,000 pixels': pngOf({ width: 30_000, height: 1 }, zeros(30_001)),
    'a PNG of 2^31 lines': pngOf({ width: 1, height: 0x7fffffff }, zeros(100)),
    'an interlaced PNG of 36 million pixels': pngOf(
      { ...grey(6_000), isInterlaced: true },
      zeros(36_100_000),
    ),
    'a PNG of sixteen bits and 36 million pixels': pngOf(
      { ...grey(6_000), depth: 16 },
      zeros(72_006_000),
    ),
    'a PNG of no width': pngOf({ width: 0, height: 10 }, zeros(10)),
    'a PNG with less picture than promised': pngOf(grey(3_000), zeros(1_000)),
    'a PNG whose picture is rubbish': pngOf(grey(64), chunk('IDAT', Buffer.alloc(500, 7))),
    'a PNG without a picture': pngOf(grey(64)),
    'a PNG with a wrong check sum': pngOf(
      grey(64),
      chunk('IDAT', deflateSync(Buffer.alloc(64 * 65)), { isSound: false }),
    ),
    'a PNG of impossible colours': pngOf({ ...grey(8), depth: 3, colour: 5 }, zeros(72)),
    'a PNG with a page in its words': pngOf(
      grey(8),
      chunk('tEXt', text('Comment\0<script>alert(1)</script>')),
      zeros(72),
    ),
    'a PNG with an archive behind': after(png, 'PK\x03\x04\x14\0\0\0\x08\0'),
    'a PNG with a second PNG behind, cut off': after(png, png.subarray(0, 60)),
    'a PNG cut in half': png.subarray(0, png.length / 2),
    'a JPEG of 65,500 by 65,500 pixels': withSize(jpeg, 65_500, 65_500),
    'a JPEG of 8,001 pixels in height': withSize(jpeg, 64, 8_001),
    'a progressive JPEG of 30 million pixels': withSize(
      await soundJpeg({ isProgressive: true }),
      6_000,
      5_000,
    ),
    'a JPEG that ends where it begins': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    'a JPEG of no height': withSize(jpeg, 64, 0),
    'a PNG of its mark alone': png.subarray(0, 8),
    'a PNG whose first part claims four gigabytes': Buffer.concat([
      png.subarray(0, 8),
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
      png.subarray(12),
    ]),
    'a JPEG with a program of Windows in its comment': withSegment(
      jpeg,
      0xfe,
      Buffer.from('4d5a90000300000004000000', 'hex'),
    ),
    'a JPEG cut in half': jpeg.subarray(0, jpeg.length / 2),
    'the beginning of a JPEG, then rubbish': after(jpeg.subarray(0, 20), Buffer.alloc(4_000, 0x41)),
    'a JPEG with a program of PHP behind': after(jpeg, '<?php system($_GET[0]); ?>'),
    'a JPEG with a page in its comment': withSegment(
      jpeg,
      0xfe,
      text('--><html><body onload=alert(1)>'),
    ),
    'a JPEG with an archive behind': after(jpeg, 'PK\x03\x04\x14\0\0\0\x08\0'),
    'a JPEG with a PDF in its comment': withSegment(jpeg, 0xfe, text('\n%PDF-1.4\n')),
    'a JPEG that calls itself a GIF inside': withSegment(jpeg, 0xfe, text('GIF89a=1;alert(1)//')),
  }
  const listed = (of: Record<string, Buffer>, refused: string) =>
    Object.entries(of).map(([name, bytes]) => ({ name, bytes, refused }))
  return [...listed(wrongFormat, 'IMAGE_WRONG_FORMAT'), ...listed(invalid, 'IMAGE_IS_INVALID')]
}

/** PNG chunks that unpack to far more than they weigh; what the decoder makes of them must stay small. */
export function wordBombs(): { name: string; bytes: Buffer }[] {
  const bomb = deflateSync(Buffer.alloc(60_000_000))
  const iccp = chunk('iCCP', Buffer.concat([text('profile\0\0'), bomb]))
  const ztxt = chunk('zTXt', Buffer.concat([text('Comment\0\0'), bomb]))
  return [
    { name: 'a colour profile', bytes: pngOf(grey(8), iccp, zeros(72)) },
    { name: 'compressed words', bytes: pngOf(grey(8), ztxt, zeros(72)) },
    { name: 'fifty compressed words', bytes: pngOf(grey(8), ...Array(50).fill(ztxt), zeros(72)) },
  ]
}
