/** Sixteen houses, each of a kind of place; one piece because every drawing is read beside the others. One is drawn in one function, from the back to the front. */
import {
  arch,
  box,
  bush,
  cypress,
  deep,
  disc,
  dome,
  girih,
  ground,
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

const door = (x: number, y: number, w = 56, h = 64): string =>
  box({ x, y, w, h }, deep, 3) +
  box({ x: x + 5, y: y + 6, w: w / 2 - 8, h: h - 6 }, '#ffdf9a') +
  box({ x: x + w / 2 + 3, y: y + 6, w: w / 2 - 8, h: h - 6 }, '#ffdf9a')

const iwan = () =>
  scene({
    sky: 'morning',
    title: 'هتل با ایوان بلند',
    body:
      dome(548, 236, 34, saffron) +
      box({ x: 604, y: 168, w: 10, h: 180 }, '#d8b56a') +
      ground('#e9efe9') +
      box({ x: 90, y: 150, w: 400, h: 200 }, '#f1e7d3') +
      windows(
        { x: 98, y: 164, w: 120, h: 176 },
        { columns: 3, rows: 4, fill: mid, shape: 'arch' },
      ) +
      windows(
        { x: 362, y: 164, w: 120, h: 176 },
        { columns: 3, rows: 4, fill: mid, shape: 'arch' },
      ) +
      box({ x: 222, y: 92, w: 136, h: 258 }, strong) +
      girih({ x: 226, y: 96, w: 128, h: 22 }, wash) +
      arch({ x: 240, y: 132, w: 100, h: 218 }, wash) +
      arch({ x: 254, y: 162, w: 72, h: 188 }, '#f7d48a') +
      door(262, 286) +
      cypress(70, 352, 1) +
      cypress(512, 352, 0.8),
  })

const boulevard = () =>
  scene({
    sky: 'day',
    title: 'هتل کنار خیابان',
    body:
      box({ x: 20, y: 190, w: 110, h: 160 }, '#cfdfe0') +
      box({ x: 520, y: 170, w: 120, h: 180 }, '#cfdfe0') +
      ground('#dfe9e6') +
      box({ x: 140, y: 84, w: 360, h: 266 }, '#fbf6ec') +
      box({ x: 140, y: 84, w: 360, h: 14 }, strong) +
      windows(
        { x: 150, y: 104, w: 340, h: 172 },
        { columns: 9, rows: 5, fill: '#4aa9ad', gap: 0.34 },
      ) +
      box({ x: 140, y: 278, w: 360, h: 72 }, '#efe3cb') +
      [0, 1, 2, 3, 4]
        .map((index) =>
          roundArch({ x: 156 + index * 70, y: 290, w: 48, h: 60 }, index === 2 ? deep : '#7cc4c4'),
        )
        .join('') +
      box({ x: 270, y: 272, w: 100, h: 12 }, saffron, 4) +
      [70, 110, 540, 590].map((x) => bush(x, 352, 24)).join(''),
  })

const turquoise = () =>
  scene({
    sky: 'dusk',
    title: 'هتل با کاشی فیروزه‌ای',
    body:
      dome(96, 250, 40, '#d9a23a') +
      box({ x: 40, y: 190, w: 8, h: 160 }, '#caa25a') +
      ground('#294f54', '#1c3d43') +
      box({ x: 170, y: 110, w: 360, h: 240 }, strong) +
      girih({ x: 174, y: 116, w: 352, h: 26 }, '#5cc3c4') +
      windows(
        { x: 184, y: 150, w: 332, h: 106 },
        { columns: 8, rows: 3, fill: deep, lit: '#ffd98a', shape: 'arch', gap: 0.3 },
      ) +
      box({ x: 170, y: 286, w: 360, h: 64 }, '#095560') +
      arch({ x: 308, y: 262, w: 84, h: 88 }, '#ffd98a') +
      door(324, 296, 52, 54) +
      cypress(150, 352, 0.9, '#0d4a3e') +
      cypress(556, 352, 1.05, '#0d4a3e'),
  })

const sandstone = () =>
  scene({
    sky: 'day',
    title: 'هتل با سنگ ماسه‌ای',
    body:
      dome(530, 232, 28, saffron) +
      dome(590, 240, 22, saffron) +
      ground('#eadfc6', '#e3d3b2') +
      box({ x: 110, y: 132, w: 380, h: 218 }, '#e6cb98') +
      Array.from({ length: 13 }, (_, index) =>
        box({ x: 110 + index * 30, y: 122, w: 18, h: 12 }, '#e6cb98'),
      ).join('') +
      windows(
        { x: 120, y: 150, w: 130, h: 190 },
        { columns: 3, rows: 3, fill: '#7d6236', shape: 'arch', gap: 0.36 },
      ) +
      windows(
        { x: 350, y: 150, w: 130, h: 190 },
        { columns: 3, rows: 3, fill: '#7d6236', shape: 'arch', gap: 0.36 },
      ) +
      box({ x: 252, y: 112, w: 96, h: 238 }, '#d6b479') +
      arch({ x: 268, y: 150, w: 64, h: 200 }, '#fff1cf') +
      door(274, 290, 52, 60) +
      palm(70, 356, 1.2) +
      palm(560, 356, 1),
  })

const tower = () =>
  scene({
    sky: 'dusk',
    title: 'هتل برج',
    body:
      [30, 96, 450, 520, 584]
        .map((x, index) => box({ x, y: 220 - (index % 3) * 34, w: 54, h: 200 }, '#143f49'))
        .join('') +
      ground('#244a50', '#17373d') +
      box({ x: 240, y: 40, w: 160, h: 310 }, '#0c5f69') +
      box({ x: 226, y: 76, w: 30, h: 274 }, '#094b54') +
      windows(
        { x: 262, y: 50, w: 130, h: 240 },
        { columns: 6, rows: 13, fill: '#1f8891', lit: '#ffe2a3', gap: 0.32 },
      ) +
      box({ x: 196, y: 300, w: 248, h: 50 }, '#e9f4f2') +
      box({ x: 196, y: 296, w: 248, h: 8 }, saffron) +
      door(292, 308, 56, 42) +
      line('M320 40V14', '#e8f3f3', 4),
  })

const stepped = () =>
  scene({
    sky: 'morning',
    title: 'هتل پله‌ای',
    body:
      ground('#e3ece7') +
      box({ x: 110, y: 250, w: 420, h: 100 }, '#ffffff') +
      box({ x: 170, y: 180, w: 330, h: 74 }, '#f3faf9') +
      box({ x: 240, y: 112, w: 230, h: 70 }, '#e3f2f1') +
      windows({ x: 246, y: 118, w: 218, h: 58 }, { columns: 5, rows: 1, fill: mid, gap: 0.24 }) +
      windows({ x: 178, y: 186, w: 314, h: 60 }, { columns: 7, rows: 1, fill: mid, gap: 0.24 }) +
      windows({ x: 118, y: 258, w: 404, h: 54 }, { columns: 9, rows: 1, fill: mid, gap: 0.24 }) +
      [180, 226, 480].map((x) => bush(x, 182, 14)).join('') +
      [126, 156, 506].map((x) => bush(x, 252, 14)).join('') +
      door(292, 300, 56, 50) +
      cypress(72, 352, 0.9) +
      cypress(572, 352, 1.1),
  })

const windcatcher = () =>
  scene({
    sky: 'day',
    title: 'خانهٔ سنتی با بادگیر',
    body:
      ground('#ead9b8', '#e0c99d') +
      box({ x: 120, y: 190, w: 400, h: 160 }, '#dcb984') +
      box({ x: 424, y: 70, w: 64, h: 124 }, '#d0a86c') +
      box({ x: 418, y: 64, w: 76, h: 12 }, '#b98f55') +
      [0, 1, 2, 3]
        .map((index) => box({ x: 432 + index * 14, y: 84, w: 8, h: 56 }, '#6d4f28'))
        .join('') +
      box({ x: 156, y: 126, w: 40, h: 66 }, '#d0a86c') +
      [0, 1]
        .map((index) => box({ x: 162 + index * 16, y: 134, w: 10, h: 30 }, '#6d4f28'))
        .join('') +
      dome(300, 192, 40, '#d8b179') +
      [140, 210, 372, 442].map((x) => arch({ x, y: 232, w: 54, h: 80 }, '#8a6537')).join('') +
      arch({ x: 280, y: 214, w: 80, h: 136 }, strong) +
      arch({ x: 290, y: 232, w: 60, h: 118 }, wash) +
      door(296, 296, 48, 54) +
      girih({ x: 280, y: 196, w: 80, h: 16 }, strong) +
      cypress(84, 354, 0.8),
  })

const courtyard = () =>
  scene({
    sky: 'morning',
    title: 'حیاط خانهٔ سنتی',
    body:
      box({ x: 0, y: 330, w: 640, h: 90 }, '#e8d6b2') +
      box({ x: 60, y: 130, w: 520, h: 206 }, '#e2c08c') +
      box({ x: 60, y: 118, w: 520, h: 14 }, '#c99f62') +
      [84, 158, 408, 482]
        .map(
          (x) =>
            arch({ x, y: 170, w: 60, h: 150 }, '#f6e6c4') +
            windows(
              { x: x + 6, y: 226, w: 48, h: 92 },
              {
                columns: 3,
                rows: 3,
                fill: ['#c2452d', mid, saffron][x % 3] ?? mid,
                lit: '#2f7fb0',
                gap: 0.2,
              },
            ),
        )
        .join('') +
      arch({ x: 246, y: 140, w: 148, h: 196 }, strong) +
      arch({ x: 262, y: 164, w: 116, h: 172 }, '#f9e9c8') +
      windows(
        { x: 276, y: 230, w: 88, h: 100 },
        { columns: 4, rows: 3, fill: '#c2452d', lit: saffron, gap: 0.18 },
      ) +
      path('M170 400L220 352H420L470 400Z', mid) +
      path('M196 394L234 358H406L444 394Z', '#5cc3c4') +
      [120, 524].map((x) => bush(x, 372, 30)).join('') +
      [110, 132, 516, 540].map((x) => disc(x, 352, 5, '#d8432b')).join(''),
  })

const palms = () =>
  scene({
    sky: 'day',
    title: 'هتل ساحلی با نخل',
    body:
      sea(318) +
      path('M0 350C160 330 420 336 640 350V420H0Z', '#f3e3bf') +
      box({ x: 150, y: 130, w: 340, h: 222 }, '#ffffff') +
      Array.from({ length: 5 }, (_, row) =>
        box({ x: 142, y: 146 + row * 38, w: 356, h: 7 }, wash),
      ).join('') +
      windows(
        { x: 156, y: 154, w: 328, h: 190 },
        { columns: 8, rows: 5, fill: '#46b0b4', gap: 0.3 },
      ) +
      box({ x: 268, y: 300, w: 104, h: 52 }, strong, 4) +
      door(292, 306, 56, 46) +
      palm(96, 372, 1.5) +
      palm(548, 368, 1.3) +
      palm(596, 382, 1),
  })

const terraces = () =>
  scene({
    sky: 'morning',
    title: 'هتل با ایوان‌های رو به دریا',
    body:
      sea(330) +
      Array.from({ length: 6 }, (_, row) => {
        const [x, y, w] = [120 + row * 16, 298 - row * 36, 400 - row * 20]
        return (
          box({ x, y, w, h: 34 }, row % 2 ? '#f3faf9' : '#ffffff') +
          windows(
            { x: x + 6, y: y + 2, w: w - 12, h: 24 },
            { columns: 10, rows: 1, fill: mid, gap: 0.26 },
          ) +
          box({ x: x - 6, y: y + 28, w: w + 12, h: 6 }, '#b9dedd')
        )
      }).join('') +
      path('M0 344C180 322 460 330 640 344V420H0Z', '#efdcb4') +
      [60, 574].map((x) => palm(x, 372, 1.2)).join('') +
      [210, 300, 390]
        .map((x) => path(`M${x} 372l26 -22l26 22Z`, saffron) + line(`M${x + 26} 372v24`, '#6d5a42'))
        .join(''),
  })

const gables = () =>
  scene({
    sky: 'day',
    title: 'هتل جنگلی با سقف شیب‌دار',
    body:
      hills('#5fae8c', 290) +
      hills('#2f8a6c', 340) +
      ground('#7fbf95', '#9fcfae') +
      box({ x: 150, y: 220, w: 340, h: 132 }, '#f7efdf') +
      path('M130 226L235 128L340 226Z', '#b0512f') +
      path('M300 226L405 128L510 226Z', '#b0512f') +
      windows({ x: 190, y: 176, w: 90, h: 44 }, { columns: 2, rows: 1, fill: strong, gap: 0.3 }) +
      windows({ x: 360, y: 176, w: 90, h: 44 }, { columns: 2, rows: 1, fill: strong, gap: 0.3 }) +
      windows({ x: 158, y: 236, w: 324, h: 60 }, { columns: 7, rows: 1, fill: strong, gap: 0.34 }) +
      box({ x: 150, y: 296, w: 340, h: 8 }, '#8a5a36') +
      Array.from({ length: 16 }, (_, index) =>
        box({ x: 154 + index * 22, y: 304, w: 4, h: 22 }, '#8a5a36'),
      ).join('') +
      door(292, 300, 56, 52) +
      [60, 104, 556, 600]
        .map((x, index) => cypress(x, 356, 1.1 + (index % 2) * 0.3, '#17604a'))
        .join(''),
  })

const chalet = () =>
  scene({
    sky: 'morning',
    title: 'کلبهٔ بزرگ چوبی',
    body:
      path('M0 260L120 120L220 230L330 90L470 240L560 150L640 230V420H0Z', '#9cc8c2') +
      path('M296 132L330 90L368 134L346 126L330 140L314 124Z', '#ffffff') +
      ground('#86c29b', '#a9d3b5') +
      box({ x: 190, y: 230, w: 260, h: 122 }, '#a8713f') +
      Array.from({ length: 7 }, (_, index) =>
        line(`M190 ${244 + index * 16}H450`, '#8f5c2f', 2),
      ).join('') +
      path('M160 238L320 110L480 238Z', '#6f3b22') +
      path('M206 238L320 146L434 238Z', '#c08a54') +
      roundArch({ x: 288, y: 172, w: 64, h: 62 }, '#ffe2a3') +
      windows(
        { x: 200, y: 250, w: 80, h: 70 },
        { columns: 2, rows: 1, fill: '#ffe2a3', gap: 0.3 },
      ) +
      windows(
        { x: 360, y: 250, w: 80, h: 70 },
        { columns: 2, rows: 1, fill: '#ffe2a3', gap: 0.3 },
      ) +
      door(292, 290, 56, 62) +
      [70, 120, 540, 590].map((x) => cypress(x, 358, 1.2, '#1d6a4f')).join(''),
  })

const bays = () =>
  scene({
    sky: 'day',
    title: 'هتل با پنجره‌های برآمده',
    body:
      box({ x: 0, y: 180, w: 140, h: 170 }, '#e9c9a6') +
      box({ x: 500, y: 200, w: 140, h: 150 }, '#d7dfc4') +
      windows({ x: 10, y: 200, w: 120, h: 140 }, { columns: 3, rows: 3, fill: '#8fb6b5' }) +
      windows({ x: 510, y: 214, w: 120, h: 130 }, { columns: 3, rows: 3, fill: '#8fb6b5' }) +
      ground('#e2e6df') +
      box({ x: 140, y: 96, w: 360, h: 256 }, '#f6dccb') +
      path('M132 100L160 66H480L508 100Z', '#9b3f2b') +
      [164, 278, 392]
        .map(
          (x) =>
            box({ x, y: 124, w: 84, h: 150 }, '#fff5ea', 4) +
            windows(
              { x: x + 4, y: 130, w: 76, h: 138 },
              { columns: 2, rows: 3, fill: strong, gap: 0.26 },
            ) +
            box({ x: x - 4, y: 272, w: 92, h: 8 }, '#caa185'),
        )
        .join('') +
      box({ x: 140, y: 288, w: 360, h: 10 }, saffron) +
      door(292, 302, 56, 50) +
      [180, 420].map((x) => box({ x, y: 306, w: 70, h: 34 }, '#7cc4c4', 3)).join(''),
  })

const sail = () =>
  scene({
    sky: 'dusk',
    title: 'هتل برج شیشه‌ای کنار خلیج فارس',
    body:
      disc(500, 220, 46, '#ffd08a') +
      [40, 90, 150, 470, 530, 590]
        .map((x, index) => box({ x, y: 250 - (index % 3) * 46, w: 40, h: 200 }, '#164b56'))
        .join('') +
      path('M250 346V60C330 90 400 190 408 346Z', '#dff3f2') +
      path('M250 346V60C300 100 340 220 344 346Z', '#8fd0d0') +
      Array.from({ length: 9 }, (_, index) =>
        line(`M252 ${108 + index * 26}H${300 + index * 12}`, strong, 2),
      ).join('') +
      line('M250 60V30', '#e8f3f3', 4) +
      sea(340) +
      path('M0 352C80 344 170 344 230 356H430C500 344 580 346 640 356V366H0Z', '#e9d3a4') +
      palm(180, 360, 1) +
      palm(464, 360, 1.1),
  })

const tiered = () =>
  scene({
    sky: 'morning',
    title: 'هتل گرمسیری با سقف‌های چندلایه',
    body:
      hills('#8fcdb0', 300) +
      ground('#8fc79f', '#b5dcbd') +
      [
        [180, 270, 280],
        [216, 206, 208],
        [250, 146, 140],
      ]
        .map(
          ([x = 0, y = 0, w = 0]) =>
            box({ x: x + 18, y: y + 20, w: w - 36, h: 62 }, '#fff3dc') +
            windows(
              { x: x + 22, y: y + 26, w: w - 44, h: 50 },
              { columns: Math.round(w / 40), rows: 1, fill: strong, gap: 0.36 },
            ) +
            path(
              `M${x - 22} ${y + 28}C${x + 20} ${y + 20} ${x + w * 0.4} ${y - 6} ${x + w / 2} ${y - 22}C${x + w * 0.6} ${y - 6} ${x + w - 20} ${y + 20} ${x + w + 22} ${y + 28}Z`,
              '#b84a00',
            ),
        )
        .join('') +
      line('M320 124V96', saffron, 5) +
      door(292, 304, 56, 50) +
      palm(90, 368, 1.5) +
      palm(560, 368, 1.4) +
      [140, 500].map((x) => bush(x, 356, 26)).join(''),
  })

const guesthouse = () =>
  scene({
    sky: 'day',
    title: 'مهمان‌پذیر',
    body:
      ground('#e4e8df') +
      box({ x: 190, y: 180, w: 260, h: 172 }, '#f4e7cf') +
      box({ x: 178, y: 168, w: 284, h: 16 }, strong, 4) +
      windows({ x: 200, y: 194, w: 240, h: 64 }, { columns: 4, rows: 1, fill: mid, gap: 0.34 }) +
      box({ x: 206, y: 250, w: 228, h: 5 }, '#caa185') +
      [214, 270, 330, 386]
        .map((x) => bush(x + 10, 250, 10, '#2a8a6d') + disc(x + 8, 242, 4, '#d8432b'))
        .join('') +
      box({ x: 218, y: 276, w: 54, h: 48 }, '#7cc4c4', 3) +
      box({ x: 368, y: 276, w: 54, h: 48 }, '#7cc4c4', 3) +
      roundArch({ x: 290, y: 270, w: 60, h: 82 }, deep) +
      roundArch({ x: 297, y: 278, w: 46, h: 74 }, '#f7d48a') +
      path('M180 266L206 252H434L460 266Z', '#b84a00') +
      cypress(140, 354, 1) +
      bush(500, 354, 34) +
      bush(546, 354, 24),
  })

export const facades: Readonly<Record<string, () => string>> = {
  'facade-iwan': iwan,
  'facade-boulevard': boulevard,
  'facade-turquoise': turquoise,
  'facade-sandstone': sandstone,
  'facade-tower': tower,
  'facade-stepped': stepped,
  'facade-windcatcher': windcatcher,
  'facade-courtyard': courtyard,
  'facade-palms': palms,
  'facade-terraces': terraces,
  'facade-gables': gables,
  'facade-chalet': chalet,
  'facade-bays': bays,
  'facade-sail': sail,
  'facade-tiered': tiered,
  'facade-guesthouse': guesthouse,
}
