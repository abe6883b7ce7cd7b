import type { ProductType } from '@parastoo/contract/orders/lines'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import type { Gate } from '../../platform/http/guard.ts'
import {
  type Asset,
  addAsset,
  addAssetRow,
  asPicture,
  findAssets,
  keepAsset,
  type NewAsset,
} from './assets.ts'
import { listBanners, saveBanner, stopBanner } from './banners.ts'
import { isSoundBody } from './body-schema.ts'
import { watchShown } from './changed-addresses.ts'
import { countMissingPaths } from './count-addresses.ts'
import type { ContentNeeds } from './needs.ts'
import type { Revision } from './page.ts'
import { previewToken } from './preview.ts'
import { contentRoutes } from './routes.ts'
import { rulesInForce } from './rules-in-force.ts'
import { mountSharePictures } from './share-pictures.ts'
import { picturesOf } from './show-page.ts'
import { mountSitemaps } from './sitemap.ts'
import { type PagesAsk, pageReader } from './store.ts'
import { tellEngines } from './tell-engines.ts'
import {
  addPage,
  archivePage,
  type DuePage,
  giveUpSchedule,
  publishDue,
  publishNow,
  redirect,
  renamePage,
  saveRevision,
  schedulePublishing,
} from './write-pages.ts'
import { writingHelp } from './writing-help.ts'

/** An interface, so that what holds the room names it: with its routes spelt out, the house is longer than the compiler writes. */
export interface Content extends ReturnType<typeof build> {}

/** Builds the room from what it needs. */
export const createContent = (needs: ContentNeeds): Content => build(needs)

/** A row of the audit stands or falls with the deed, so both are one transaction. */
function verbsWithin(needs: ContentNeeds, tx: Tx) {
  const { clock, jobs } = needs
  const writing = { clock, jobs, db: { tx: <Done>(work: (tx: Tx) => Promise<Done>) => work(tx) } }
  return {
    addPage: addPage.bind(null, writing),
    saveRevision: saveRevision.bind(null, writing),
    publishNow: publishNow.bind(null, writing),
    schedule: schedulePublishing.bind(null, writing),
    giveUpSchedule: giveUpSchedule.bind(null, writing),
    rename: renamePage.bind(null, writing),
    archive: archivePage.bind(null, writing),
    redirect: redirect.bind(null, writing),
    addPicture: (asset: Asset) => addAssetRow(tx, asset),
    page: (pageId: string) => pageReader(tx).byId(pageId),
    revision: (pageId: string, number: number) => pageReader(tx).revision(pageId, number),
  }
}

function build(needs: ContentNeeds) {
  const missing = countMissingPaths(needs)
  return {
    routes: contentRoutes(needs, missing),
    /** What an editor does; each is safe against another editor at the same page. */
    desk: {
      addPage: addPage.bind(null, needs),
      saveRevision: saveRevision.bind(null, needs),
      publishNow: publishNow.bind(null, needs),
      schedule: schedulePublishing.bind(null, needs),
      giveUpSchedule: giveUpSchedule.bind(null, needs),
      rename: renamePage.bind(null, needs),
      archive: archivePage.bind(null, needs),
      redirect: redirect.bind(null, needs),
      previewToken: previewToken.bind(null, needs),
      writingHelp,
      addAsset: addAsset.bind(null, needs),
      assets: () => findAssets(needs.db),
      list: (ask: PagesAsk) => pageReader(needs.db).list(ask),
      count: (ask: Pick<PagesAsk, 'kinds' | 'text'>) => pageReader(needs.db).count(ask),
      revisions: (pageId: string) => pageReader(needs.db).revisions(pageId),
      revision: (pageId: string, number: number) => pageReader(needs.db).revision(pageId, number),
      byPath: (path: string) => pageReader(needs.db).byPath(path),
      lastRevision: (pageId: string) => pageReader(needs.db).revision(pageId),
      redirects: () => pageReader(needs.db).redirects(),
      missingPaths: missing.list,
      byId: (pageId: string) => pageReader(needs.db).byId(pageId),
      isSoundBody,
      picturesOf: (words: Revision) => picturesOf(needs, words),
      pictures: async (ids?: readonly string[]) => (await findAssets(needs.db, ids)).map(asPicture),
      /** The file of a picture; its row is added by `within`. */
      keepPicture: (ask: NewAsset) => keepAsset(needs, ask),
      asPicture,
      banners: {
        list: () => listBanners(needs),
        save: (tx: Tx, wish: Parameters<typeof saveBanner>[2]) => saveBanner(needs, tx, wish),
        stop: (tx: Tx, id: string) => stopBanner(needs, tx, id),
      },
      /** The verbs of an editor in a transaction of the caller, who writes down in it what was done. */
      within: (tx: Tx) => verbsWithin(needs, tx),
    },
    /** What whoever places an order agrees to: the rules of its products in the versions shown now. */
    rulesInForce: (tx: Tx, productTypes: readonly ProductType[]) =>
      rulesInForce(needs, tx, productTypes),
    /** Hears, on this node, whenever what visitors read is changed. */
    watchShown: (hear: () => void) => watchShown(needs.db, hear),
    /** Serves robots.txt, the sitemaps and the feed of the magazine. */
    mountSitemaps: (app: FastifyInstance) => mountSitemaps(app, needs),
    /** Serves the pictures that stand beside links to our pages. */
    mountSharePictures: (app: FastifyInstance, gate: Gate) => mountSharePictures(app, needs, gate),
    /** Declares the durable work of content. */
    defineJobs(): void {
      needs.jobs.define<DuePage>('publish-page', {}, (due) => publishDue(needs, due))
      // Engines ask not to hear of one page more often than this.
      if (needs.searchEngines)
        needs.jobs.every('tell-search-engines', '*/10 * * * *', () => tellEngines(needs))
    },
  }
}
