import type { WrittenPicture } from '@parastoo/contract/content/content'
import { imageAddress } from '../stays/image-address.ts'

const widths = [640, 960, 1280] as const

/** Pictures of a page with what is said under them; their room is kept before they have come. */
export function Pictures({ pictures }: { pictures: readonly WrittenPicture[] }) {
  return pictures.map(({ id, path, alt, caption, credit, width, height }) => {
    const address = imageAddress(path)
    return (
      <figure key={id} className="mt-6">
        <img
          src={`${address}?width=960`}
          srcSet={widths.map((each) => `${address}?width=${each} ${each}w`).join(', ')}
          sizes="(min-width: 64rem) 42rem, 100vw"
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-card border border-line bg-well"
        />
        {(caption || credit) && (
          <figcaption className="mt-2 text-sm text-quiet">
            {[caption, credit].filter(Boolean).join('؛ ')}
          </figcaption>
        )}
      </figure>
    )
  })
}
