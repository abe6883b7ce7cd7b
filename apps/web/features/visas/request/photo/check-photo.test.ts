import { describe, expect, it } from 'vitest'
import { checkedWidth, checkPhoto, isBlocking, type PhotoRule, photoFaults } from './check-photo.ts'
import { drawHead } from './testing/draw-head.ts'

type Colour = [number, number, number]
type Drawn = {
  background?: Colour
  skin?: Colour
  hair?: Colour
  /** Every so many pixels of hair and cloth another shade: what makes a picture sharp. */
  grain?: number
  shade?: number
  width?: number
  height?: number
}
const rule: PhotoRule = { widthMm: 35, heightMm: 45, isWhite: true }

/** A head before a wall. */
function photo({
  background = [246, 246, 244],
  skin = [224, 172, 140],
  hair = [60, 40, 30],
  grain = 2,
  shade = 0,
  width = 827,
  height = 1063,
}: Drawn = {}) {
  const rows = Math.round((checkedWidth * height) / width)
  const values = new Uint8ClampedArray(checkedWidth * rows * 4)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < checkedWidth; x += 1) {
      const [across, down] = [x / checkedWidth - 0.5, y / rows]
      const isFace = (across / 0.2) ** 2 + ((down - 0.45) / 0.28) ** 2 < 1
      const isHair = (across / 0.24) ** 2 + ((down - 0.36) / 0.3) ** 2 < 1
      const isCloth = down > 0.75 && Math.abs(across) < 0.2 + (down - 0.75)
      const dark = 1 - shade * (x / checkedWidth)
      const [r, g, b] = isFace ? skin : isHair || isCloth ? hair : background.map((v) => v * dark)
      const speck = (isHair || isCloth || isFace) && grain > 0 && (x + y) % grain === 0 ? 24 : 0
      values.set(
        [(r ?? 0) + speck, (g ?? 0) + speck, (b ?? 0) + speck, 255],
        (y * checkedWidth + x) * 4,
      )
    }
  return { width, height, pixels: { width: checkedWidth, height: rows, data: values } }
}

describe('a photo for a visa', () => {
  it('in the right shape, sharp and before a white wall has nothing wrong', () => {
    expect(checkPhoto(photo(), rule)).toEqual([])
  })

  it.each([
    ['too-small', photo({ width: 350, height: 450 })],
    ['wrong-shape', photo({ width: 900, height: 900 })],
    ['dark-background', photo({ background: [120, 120, 120] })],
    ['coloured-background', photo({ background: [190, 225, 255] })],
    ['uneven-background', photo({ shade: 0.5 })],
    ['blurred', photo({ grain: 0, skin: [240, 236, 232], hair: [236, 232, 228] })],
    ['too-dark', photo({ background: [40, 40, 40], skin: [50, 30, 20] })],
    [
      'no-colour',
      photo({ background: [245, 245, 245], skin: [180, 180, 180], hair: [40, 40, 40] }),
    ],
    ['too-bright', photo({ background: [255, 255, 255], skin: [255, 255, 255] })],
    ['framed', drawHead(3_001, 'framed')],
    ['head-too-small', drawHead(3_002, 'head-too-small')],
    ['head-too-large', drawHead(3_003, 'head-too-large')],
    ['head-aside', drawHead(3_004, 'head-aside')],
  ] as const)('is warned of: %s', (fault, taken) => {
    expect(checkPhoto(taken, rule)).toContain(fault)
  })

  it('is kept back by its size and its shape alone', () => {
    expect(photoFaults.filter(isBlocking)).toEqual(['too-small', 'wrong-shape'])
  })

  it('before a light grey wall is right where light is asked for, and not where white is', () => {
    const grey = photo({ background: [205, 205, 205] })
    expect(checkPhoto(grey, { ...rule, isWhite: false })).toEqual([])
    expect(checkPhoto(grey, rule)).toEqual(['dark-background'])
  })
})
