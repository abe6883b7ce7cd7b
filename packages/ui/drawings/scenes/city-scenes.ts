import type { ComponentType } from 'react'
import type { SceneProps, Season } from './paint.ts'

/** A drawn city: which IATA codes it answers for beside its own English name, the season it looks best in, and where its drawing is. */
export type CitySceneEntry = {
  name: string
  codes: readonly string[]
  season: Season
  load: () => Promise<{ default: ComponentType<SceneProps> }>
}

/**
 * City and airport codes side by side, since callers hold either. Towns without a scene of their own share that
 * of a neighbour with the same land: Abadan has the Shatt al-Arab's palms, Sari the Caspian's paddies.
 */
export const CITY_SCENES: readonly CitySceneEntry[] = [
  {
    name: 'Tehran',
    codes: ['THR', 'IKA', 'PYK'],
    season: 'spring',
    load: () => import('./Tehran.tsx').then((scene) => ({ default: scene.Tehran })),
  },
  {
    name: 'Mashhad',
    codes: ['MHD'],
    season: 'summer',
    load: () => import('./Mashhad.tsx').then((scene) => ({ default: scene.Mashhad })),
  },
  {
    name: 'Isfahan',
    codes: ['IFN', 'IFH'],
    season: 'autumn',
    load: () => import('./Isfahan.tsx').then((scene) => ({ default: scene.Isfahan })),
  },
  {
    name: 'Shiraz',
    codes: ['SYZ'],
    season: 'spring',
    load: () => import('./Shiraz.tsx').then((scene) => ({ default: scene.Shiraz })),
  },
  {
    name: 'Kish',
    codes: ['KIH'],
    season: 'autumn',
    load: () => import('./Kish.tsx').then((scene) => ({ default: scene.Kish })),
  },
  {
    name: 'Tabriz',
    codes: ['TBZ'],
    season: 'autumn',
    load: () => import('./Tabriz.tsx').then((scene) => ({ default: scene.Tabriz })),
  },
  {
    name: 'Yazd',
    codes: ['AZD', 'KER'],
    season: 'summer',
    load: () => import('./Yazd.tsx').then((scene) => ({ default: scene.Yazd })),
  },
  {
    name: 'Desert',
    codes: ['MESR', 'SHAHDAD'],
    season: 'summer',
    load: () => import('./Desert.tsx').then((scene) => ({ default: scene.Desert })),
  },
  {
    name: 'Hamedan',
    codes: ['HDM'],
    season: 'spring',
    load: () => import('./Hamedan.tsx').then((scene) => ({ default: scene.Hamedan })),
  },
  {
    name: 'Ahvaz',
    codes: ['AWZ', 'DEF'],
    season: 'autumn',
    load: () => import('./Ahvaz.tsx').then((scene) => ({ default: scene.Ahvaz })),
  },
  {
    name: 'Qeshm',
    codes: ['GSM', 'BND', 'BUZ', 'LVP', 'BDH', 'ZBR', 'CHABAHAR'],
    season: 'summer',
    load: () => import('./Qeshm.tsx').then((scene) => ({ default: scene.Qeshm })),
  },
  {
    name: 'Rasht',
    codes: ['RAS', 'RZR', 'NSH', 'SRY', 'GBT', 'RAMSAR'],
    season: 'spring',
    load: () => import('./Rasht.tsx').then((scene) => ({ default: scene.Rasht })),
  },
  {
    name: 'Najaf',
    codes: ['NJF', 'KARBALA'],
    season: 'autumn',
    load: () => import('./Najaf.tsx').then((scene) => ({ default: scene.Najaf })),
  },
  {
    name: 'Baghdad',
    codes: ['BGW', 'SDA', 'KADHIMIYA'],
    season: 'summer',
    load: () => import('./Baghdad.tsx').then((scene) => ({ default: scene.Baghdad })),
  },
  {
    name: 'Erbil',
    codes: ['EBL', 'ISU'],
    season: 'spring',
    load: () => import('./Erbil.tsx').then((scene) => ({ default: scene.Erbil })),
  },
  {
    name: 'Basra',
    codes: ['BSR', 'ABD'],
    season: 'autumn',
    load: () => import('./Basra.tsx').then((scene) => ({ default: scene.Basra })),
  },
  {
    name: 'Istanbul',
    codes: ['IST', 'SAW', 'ISL'],
    season: 'spring',
    load: () => import('./Istanbul.tsx').then((scene) => ({ default: scene.Istanbul })),
  },
  {
    name: 'Antalya',
    codes: ['AYT'],
    season: 'summer',
    load: () => import('./Antalya.tsx').then((scene) => ({ default: scene.Antalya })),
  },
  {
    name: 'Dubai',
    codes: ['DXB', 'DWC', 'SHJ', 'AUH'],
    season: 'summer',
    load: () => import('./Dubai.tsx').then((scene) => ({ default: scene.Dubai })),
  },
  {
    name: 'Doha',
    codes: ['DOH', 'DIA'],
    season: 'summer',
    load: () => import('./Doha.tsx').then((scene) => ({ default: scene.Doha })),
  },
  {
    name: 'Muscat',
    codes: ['MCT'],
    season: 'summer',
    load: () => import('./Muscat.tsx').then((scene) => ({ default: scene.Muscat })),
  },
  {
    name: 'Tbilisi',
    codes: ['TBS'],
    season: 'autumn',
    load: () => import('./Tbilisi.tsx').then((scene) => ({ default: scene.Tbilisi })),
  },
  {
    name: 'Yerevan',
    codes: ['EVN'],
    season: 'spring',
    load: () => import('./Yerevan.tsx').then((scene) => ({ default: scene.Yerevan })),
  },
  {
    name: 'Baku',
    codes: ['GYD', 'BAK'],
    season: 'spring',
    load: () => import('./Baku.tsx').then((scene) => ({ default: scene.Baku })),
  },
  {
    name: 'KualaLumpur',
    codes: ['KUL', 'SZB'],
    season: 'summer',
    load: () => import('./KualaLumpur.tsx').then((scene) => ({ default: scene.KualaLumpur })),
  },
  {
    name: 'Bangkok',
    codes: ['BKK', 'DMK', 'HKT', 'PHUKET'],
    season: 'autumn',
    load: () => import('./Bangkok.tsx').then((scene) => ({ default: scene.Bangkok })),
  },
  {
    name: 'Rome',
    codes: ['ROM', 'FCO', 'CIA'],
    season: 'autumn',
    load: () => import('./Rome.tsx').then((scene) => ({ default: scene.Rome })),
  },
  {
    name: 'Moscow',
    codes: ['MOW', 'SVO', 'DME', 'VKO', 'ZIA'],
    season: 'winter',
    load: () => import('./Moscow.tsx').then((scene) => ({ default: scene.Moscow })),
  },
  {
    name: 'Europe',
    codes: [
      'FRA',
      'MUC',
      'DUS',
      'CGN',
      'HAM',
      'BER',
      'BRE',
      'STR',
      'HAJ',
      'VIE',
      'AMS',
      'BRU',
      'PAR',
      'CDG',
      'ORY',
      'LON',
      'LHR',
      'LGW',
      'ZRH',
      'GVA',
      'CPH',
      'STO',
      'ARN',
      'OSL',
      'PRG',
      'BUD',
      'WAW',
    ],
    season: 'spring',
    load: () => import('./Europe.tsx').then((scene) => ({ default: scene.Europe })),
  },
]

const BY_CODE = new Map(
  CITY_SCENES.flatMap((entry) =>
    [entry.name.toUpperCase(), ...entry.codes].map((code) => [code, entry]),
  ),
)

/** The drawn city of a code or a name (`kuala-lumpur`), in any case; nothing when the generic scene has to stand in. */
export function citySceneOf(cityCode: string): CitySceneEntry | undefined {
  return BY_CODE.get(cityCode.trim().replaceAll('-', '').toUpperCase())
}
