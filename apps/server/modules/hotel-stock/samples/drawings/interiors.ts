/** Rooms by their beds and their view, and halls by kind of place. */
import {
  arch,
  box,
  bush,
  cypress,
  deep,
  disc,
  dome,
  girih,
  hills,
  line,
  mid,
  palm,
  path,
  roundArch,
  saffron,
  scene,
  sea,
  strong,
  wash,
  windows,
} from './shapes.ts'

/** Wall, floor and skirting of an inside. */
const inside = (wall: string, floor: string): string =>
  box({ x: 0, y: 0, w: 640, h: 310 }, wall) +
  box({ x: 0, y: 306, w: 640, h: 8 }, '#ffffff') +
  box({ x: 0, y: 314, w: 640, h: 106 }, floor)

/** A bed seen from its foot: head, mattress, cover, pillows. */
function bed(x: number, w: number, pillows: number, cover = strong): string {
  const pillow = (w - 16) / pillows
  return (
    box({ x, y: 190, w, h: 90 }, '#8a5f3c', 8) +
    box({ x: x + 2, y: 256, w: w - 4, h: 104 }, '#ffffff', 8) +
    Array.from({ length: pillows }, (_, index) =>
      box({ x: x + 8 + index * pillow + 3, y: 240, w: pillow - 6, h: 34 }, '#eef5f5', 8),
    ).join('') +
    path(`M${x + 2} 292H${x + w - 2}V360H${x + 2}Z`, cover) +
    box({ x: x + 2, y: 292, w: w - 4, h: 12 }, saffron) +
    box({ x: x + 6, y: 360, w: 8, h: 14 }, '#5d4028') +
    box({ x: x + w - 14, y: 360, w: 8, h: 14 }, '#5d4028')
  )
}

const lamp = (x: number): string =>
  box({ x: x - 20, y: 292, w: 40, h: 62 }, '#a8754a', 4) +
  line(`M${x} 292V264`, '#6d5a42', 4) +
  path(`M${x - 20} 266L${x - 12} 236H${x + 12}L${x + 20} 266Z`, '#ffe2a3')

const frame = (x: number, y: number): string =>
  box({ x, y, w: 110, h: 70 }, '#ffffff', 4) +
  box({ x: x + 6, y: y + 6, w: 98, h: 58 }, wash) +
  girih({ x: x + 10, y: y + 20, w: 90, h: 30 }, mid)

const curtains = (x: number, w: number): string =>
  box({ x: x - 22, y: 60, w: 22, h: 246 }, '#e9c98b', 4) +
  box({ x: x + w, y: 60, w: 22, h: 246 }, '#e9c98b', 4) +
  box({ x: x - 30, y: 52, w: w + 60, h: 10 }, '#8a5f3c', 4)

const rug = (x: number, w: number): string =>
  path(`M${x} 410L${x + 30} 372H${x + w - 30}L${x + w} 410Z`, '#b23b2a') +
  girih({ x: x + 40, y: 378, w: w - 80, h: 24 }, '#f3d9a0')

const lounge = (x: number): string =>
  box({ x, y: 268, w: 130, h: 50 }, mid, 10) +
  box({ x: x - 8, y: 292, w: 146, h: 48 }, strong, 10) +
  box({ x: x + 6, y: 340, w: 8, h: 14 }, '#5d4028') +
  box({ x: x + 116, y: 340, w: 8, h: 14 }, '#5d4028')

const plain = (title: string, wall: string, body: string) => () =>
  scene({ sky: 'day', title, body: inside(wall, '#d9b88c') + body })

/** A window onto something, with a bed before it. */
const withView = (title: string, wall: string, outside: string) => () =>
  scene({
    sky: 'morning',
    title,
    body: `${outside}${box({ x: 0, y: 0, w: 640, h: 60 }, wall)}${box({ x: 0, y: 60, w: 90, h: 250 }, wall)}${box({ x: 330, y: 60, w: 310, h: 250 }, wall)}${box({ x: 0, y: 280, w: 640, h: 30 }, wall)}${box({ x: 0, y: 306, w: 640, h: 8 }, '#ffffff')}${box({ x: 0, y: 314, w: 640, h: 106 }, '#d9b88c')}${line('M210 60V280', '#ffffff', 6)}${curtains(90, 240)}${bed(390, 190, 2)}${lamp(614)}${rug(80, 280)}`,
  })

export const rooms: Readonly<Record<string, () => string>> = {
  'room-double': plain(
    'اتاق دوتخته',
    '#e8f2f0',
    frame(265, 80) + bed(220, 200, 2) + lamp(186) + lamp(454),
  ),
  'room-twin': plain(
    'اتاق با دو تخت جدا',
    '#eef3e6',
    frame(265, 80) + bed(110, 140, 1) + bed(390, 140, 1) + lamp(320),
  ),
  'room-triple': plain(
    'اتاق سه‌تخته',
    '#f5efe2',
    frame(130, 80) + bed(80, 200, 2) + bed(400, 130, 1) + lamp(340),
  ),
  'room-single': plain(
    'اتاق یک‌تخته',
    '#e6eff5',
    frame(140, 90) +
      bed(120, 140, 1, mid) +
      lamp(296) +
      box({ x: 420, y: 250, w: 150, h: 10 }, '#a8754a') +
      box({ x: 430, y: 260, w: 8, h: 90 }, '#a8754a') +
      box({ x: 552, y: 260, w: 8, h: 90 }, '#a8754a') +
      disc(500, 228, 22, '#ffe2a3'),
  ),
  'room-family': plain(
    'اتاق خانواده',
    '#f7ece4',
    bed(40, 190, 2) +
      bed(280, 120, 1, mid) +
      bed(440, 120, 1, mid) +
      frame(80, 80) +
      frame(380, 90) +
      lamp(256),
  ),
  'room-suite': plain(
    'سوئیت',
    '#e3efee',
    frame(80, 90) +
      bed(50, 190, 2) +
      lamp(270) +
      box({ x: 322, y: 0, w: 10, h: 310 }, '#ffffff') +
      lounge(420) +
      rug(380, 220) +
      frame(430, 120),
  ),
  'room-royal': plain(
    'سوئیت ویژه',
    '#17424a',
    Array.from({ length: 3 }, (_, index) =>
      arch({ x: 60 + index * 190, y: 50, w: 140, h: 250 }, '#205861'),
    ).join('') +
      bed(215, 210, 2, '#b84a00') +
      lamp(180) +
      lamp(460) +
      line('M320 0V60', saffron, 3) +
      disc(320, 74, 20, '#ffe2a3') +
      rug(150, 340),
  ),
  'room-view-shrine': withView(
    'اتاق رو به حرم',
    '#f2eadb',
    box({ x: 90, y: 220, w: 240, h: 60 }, '#d9c9a3') +
      dome(210, 222, 44, saffron) +
      box({ x: 128, y: 120, w: 12, h: 140 }, '#d8b56a') +
      box({ x: 282, y: 120, w: 12, h: 140 }, '#d8b56a'),
  ),
  'room-view-sea': withView(
    'اتاق رو به دریا',
    '#e6f3f3',
    sea(190) + disc(270, 130, 24, '#ffd98a') + palm(128, 290, 1.2),
  ),
  'room-view-forest': withView(
    'اتاق رو به جنگل',
    '#eef0e2',
    hills('#5fae8c', 240) + [120, 160, 250, 300].map((x) => cypress(x, 290, 1, '#1d6a4f')).join(''),
  ),
  'room-view-court': withView(
    'اتاق رو به حیاط',
    '#f5e8d0',
    box({ x: 90, y: 110, w: 240, h: 190 }, '#e2c08c') +
      arch({ x: 110, y: 140, w: 60, h: 150 }, strong) +
      arch({ x: 250, y: 140, w: 60, h: 150 }, strong) +
      bush(210, 282, 30),
  ),
  'room-view-city': withView(
    'اتاق رو به شهر',
    '#e4ecef',
    [100, 150, 220, 270]
      .map(
        (x, index) =>
          box({ x, y: 130 + (index % 2) * 50, w: 44, h: 170 }, '#7fb6bb') +
          windows(
            { x, y: 140 + (index % 2) * 50, w: 44, h: 130 },
            { columns: 3, rows: 6, fill: '#dff3f2' },
          ),
      )
      .join(''),
  ),
}

const counter = (x: number, w: number, front: string): string =>
  box({ x: x - 8, y: 262, w: w + 16, h: 12 }, '#ffffff', 4) +
  box({ x, y: 274, w, h: 84 }, front, 4) +
  girih({ x: x + 10, y: 296, w: w - 20, h: 40 }, '#ffffff33')

const hall = (title: string, wall: string, floor: string, body: string) => () =>
  scene({ sky: 'day', title, body: inside(wall, floor) + body })

const lantern = (x: number, length: number): string =>
  line(`M${x} 0V${length}`, '#6d5a42', 2) +
  path(
    `M${x - 14} ${length + 14}L${x} ${length}L${x + 14} ${length + 14}L${x + 9} ${length + 44}H${x - 9}Z`,
    saffron,
  ) +
  box({ x: x - 5, y: length + 18, w: 10, h: 20 }, '#fff1cf')

export const lobbies: Readonly<Record<string, () => string>> = {
  'lobby-arches': hall(
    'لابی با طاق',
    '#efe4cc',
    '#cdb48a',
    [40, 220, 400]
      .map(
        (x) =>
          arch({ x, y: 50, w: 180, h: 256 }, strong) +
          arch({ x: x + 16, y: 80, w: 148, h: 226 }, '#fbf3df'),
      )
      .join('') +
      counter(220, 200, strong) +
      lounge(40) +
      lounge(470),
  ),
  'lobby-carpet': hall(
    'لابی با فرش',
    '#f1ebe0',
    '#a9442f',
    girih({ x: 0, y: 330, w: 640, h: 70 }, '#f3d9a0') +
      counter(210, 220, '#8a5f3c') +
      [80, 290, 500].map((x) => frame(x - 25, 90)).join('') +
      lantern(180, 40) +
      lantern(460, 40),
  ),
  'lobby-lanterns': hall(
    'لابی با فانوس',
    '#123c44',
    '#8c6a42',
    [100, 200, 320, 440, 540].map((x, index) => lantern(x, 40 + (index % 3) * 40)).join('') +
      counter(220, 200, '#0c5f69') +
      lounge(40) +
      lounge(470),
  ),
  'lobby-glass': hall(
    'لابی شیشه‌ای',
    '#d9eff0',
    '#e3e9e9',
    [0, 1, 2, 3, 4]
      .map((index) =>
        box({ x: 20 + index * 124, y: 20, w: 108, h: 286 }, index % 2 ? '#bfe3e4' : '#cbeaea'),
      )
      .join('') +
      counter(80, 220, deep) +
      lounge(430) +
      bush(380, 314, 34) +
      line('M320 0V70', '#6d5a42', 3) +
      disc(320, 84, 18, '#ffe2a3'),
  ),
  'lobby-counter': hall(
    'پذیرش',
    '#f2efe8',
    '#c8a377',
    box({ x: 120, y: 60, w: 400, h: 190 }, strong, 8) +
      girih({ x: 140, y: 90, w: 360, h: 60 }, '#5cc3c4') +
      windows(
        { x: 150, y: 170, w: 340, h: 60 },
        { columns: 10, rows: 2, fill: '#0c5f69', lit: saffron, gap: 0.3 },
      ) +
      counter(180, 280, '#8a5f3c') +
      bush(80, 314, 36) +
      bush(566, 314, 36),
  ),
  'lobby-pool': hall(
    'حوض‌خانه',
    '#ead3a6',
    '#d8b67e',
    [30, 180, 330, 480]
      .map(
        (x) =>
          arch({ x, y: 70, w: 130, h: 236 }, '#f7e7c3') +
          windows(
            { x: x + 16, y: 150, w: 98, h: 140 },
            {
              columns: 4,
              rows: 5,
              fill: ['#c2452d', mid, saffron, strong][(x / 30) % 4] ?? mid,
              lit: '#2f7fb0',
              gap: 0.16,
            },
          ),
      )
      .join('') +
      path('M180 404L230 346H410L460 404Z', mid) +
      path('M206 398L246 352H394L434 398Z', '#5cc3c4') +
      line('M320 376V340M320 340q-16 6 -20 22M320 340q16 6 20 22', '#e8f7f7', 3),
  ),
  'lobby-sea': hall(
    'لابی رو به دریا',
    '#e9f5f4',
    '#e9d8b4',
    [40, 240, 440]
      .map(
        (x) =>
          roundArch({ x, y: 50, w: 160, h: 256 }, '#bfe6e8') +
          box({ x, y: 220, w: 160, h: 86 }, mid),
      )
      .join('') +
      palm(120, 306, 1) +
      palm(520, 306, 1.1) +
      lounge(250) +
      disc(320, 140, 20, '#ffd98a'),
  ),
  'lobby-plants': hall(
    'لابی سبز',
    '#e4efe2',
    '#b98d5c',
    [60, 140, 500, 580].map((x, index) => palm(x, 318, 1 + (index % 2) * 0.3)).join('') +
      counter(220, 200, '#2a8a6d') +
      [200, 440].map((x) => bush(x, 358, 28)).join('') +
      lantern(320, 60),
  ),
  'lobby-hearth': hall(
    'لابی با شومینه',
    '#8f6039',
    '#6f4527',
    box({ x: 230, y: 110, w: 180, h: 200 }, '#b9b3a8', 6) +
      box({ x: 210, y: 100, w: 220, h: 18 }, '#5d4028', 4) +
      roundArch({ x: 270, y: 200, w: 100, h: 110 }, '#2b1a10') +
      path('M300 308C290 270 318 262 316 236C342 258 352 280 340 308Z', '#f08a2c') +
      path('M310 308C306 288 320 282 320 268C332 282 336 294 330 308Z', '#ffd98a') +
      lounge(40) +
      lounge(480) +
      rug(200, 240),
  ),
}
