import type { ShownBanner } from '@parastoo/contract/content/banners'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { banner as words } from '../messages/banner.ts'
import { focusStyle, imageAddress } from './stays/image-address.ts'
import { wordsOf } from './words.ts'

const say = wordsOf(words)
const widths = [640, 960, 1280] as const

/** A picture with a link to go on, marked where somebody has paid for it. Its room is kept before the picture has come; it needs no script. */
export function Banner({ banner, className }: { banner: ShownBanner; className?: string }) {
  const { title, text, picture, advertiser } = banner
  const address = imageAddress(picture.path)
  return (
    <aside aria-label={advertiser ? words.advert : title} className={classes('min-w-0', className)}>
      <Onward banner={banner}>
        <img
          src={`${address}?width=960`}
          srcSet={widths.map((each) => `${address}?width=${each} ${each}w`).join(', ')}
          sizes="(min-width: 40rem) 24rem, 100vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          style={focusStyle(picture)}
          className="aspect-[2/1] h-auto w-full bg-well object-cover sm:w-96 sm:shrink-0"
        />
        <span className="flex min-w-0 flex-col justify-center gap-1 p-4">
          {advertiser && (
            <span>
              <Badge>{say('by', { name: advertiser })}</Badge>
            </span>
          )}
          <span className="text-lg font-bold wrap-anywhere">{title}</span>
          {text && <span className="text-quiet wrap-anywhere">{text}</span>}
        </span>
      </Onward>
    </aside>
  )
}

const cardClass =
  'flex flex-col overflow-hidden rounded-card border border-line bg-card text-ink no-underline shadow-card transition-shadow hover:shadow-panel sm:flex-row'

function Onward({
  banner: { link, advertiser },
  children,
}: {
  banner: ShownBanner
  children: ReactNode
}) {
  if (link.startsWith('/'))
    return (
      <Link to={link} className={cardClass}>
        {children}
      </Link>
    )
  return (
    // Search engines are told what was paid for, and the site it leads to is not told where a reader came from.
    <a
      href={link}
      rel={advertiser ? 'sponsored noopener noreferrer' : 'noopener noreferrer'}
      className={cardClass}
    >
      {children}
    </a>
  )
}
