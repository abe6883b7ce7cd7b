/** What content is given. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import type { PublicPictures } from '../images/index.ts'
import type {
  FlightFacts,
  OutsideMagazine,
  SearchEngines,
  SoldAt,
  SoldIn,
  SoldPages,
  TrendingOf,
} from './ports.ts'

export type ContentNeeds = {
  db: Db
  clock: Clock
  jobs: Jobs
  log: Log
  flights: FlightFacts
  soldAt: SoldAt
  soldIn: SoldIn
  soldPages: SoldPages
  trendingOf: TrendingOf
  /** Null where the magazine is our own. */
  outsideMagazine: OutsideMagazine | null
  /** Null where the setting names nobody to tell. */
  searchEngines: SearchEngines | null
  /** Where the pictures of pages lie, for everybody to see. */
  pictures: Pick<PublicPictures, 'keep'>
  /** Draws the pictures of links. */
  pdf: Pick<PdfRenderer, 'renderSvg'>
  /** Signs the links of previews. */
  previewKey: string
  /** Sites outside that banners may lead to. */
  bannerHosts: readonly string[]
  publicUrl: string
  brandName: string
}
