import type { BannerPlace } from '@parastoo/contract/content/banners'
import type { Banner, BannerState } from '@parastoo/contract/office/banners'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { officeBanners as words } from '../../../messages/office-banners.ts'
import { officeContent } from '../../../messages/office-content.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { focusStyle, imageAddress } from '../../../shell/stays/image-address.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/BannersPage.ts'
import { BannerDialog } from './BannerDialog.tsx'
import { ContentParts } from './ContentParts.tsx'

const tones = {
  waiting: 'plain',
  running: 'good',
  ended: 'plain',
  stopped: 'bad',
} as const satisfies Record<BannerState, string>

export const meta = () => pageMeta(officeContent.parts.banners, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  return { banners: (await siteOf(context).api.officeBanners.list()).data }
}

/** `/office/content/banners`: what stands on the site's pages for a while, and a way to put up, change and take down one. */
export default function BannersPage({ loaderData: { banners } }: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('content.publish') ?? false
  return (
    <>
      <ContentParts part="banners" lead={words.lead} />
      {mayAct && (
        <div className="mb-4">
          <BannerDialog />
        </div>
      )}
      {banners.length === 0 && <p className="text-quiet">{words.none}</p>}
      <div className="grid gap-4 lg:grid-cols-2">
        {banners.map((banner) => (
          <One key={banner.id} banner={banner} mayAct={mayAct} />
        ))}
      </div>
    </>
  )
}

function One({ banner, mayAct }: { banner: Banner; mayAct: boolean }) {
  const { title, text, picture, place, state, link, advertiser, startsAt, endsAt } = banner
  return (
    <Section title={title}>
      <img
        src={`${imageAddress(picture.path)}?width=640`}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        style={focusStyle(picture)}
        className="aspect-[3/1] h-auto w-full rounded-tight bg-well object-cover"
      />
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        <span className="text-quiet">{text}</span>
      </p>
      <Facts
        facts={[
          [words.place, words.places[place satisfies BannerPlace]],
          [words.link, <Ltr key="link">{link}</Ltr>],
          [words.advertiser, advertiser ?? words.own],
          [words.from, toldMoment(startsAt)],
          [words.until, endsAt === null ? words.endless : toldMoment(endsAt)],
        ]}
      />
      {mayAct && state !== 'stopped' && (
        <div className="flex flex-wrap gap-2">
          <BannerDialog key={banner.version} banner={banner} />
          <StopDialog id={banner.id} />
        </div>
      )}
    </Section>
  )
}

function StopDialog({ id }: { id: string }) {
  const { act, forget, ...deed } = useDeed(officeApi.officeBanners.stop, words.stopDone)
  return (
    <DeedDialog
      label={words.stop}
      title={words.stopTitle}
      text={words.stopText}
      kind="danger"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ id })) !== null}
    />
  )
}
