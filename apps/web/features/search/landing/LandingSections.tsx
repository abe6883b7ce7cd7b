import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { landing as landingWords } from '../../../messages/landing.ts'
import { written } from '../../../messages/written.ts'
import { Decoration } from '../../../shell/Decoration.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { PageCards, RouteCards } from '../../../shell/written/LiveCards.tsx'
import { WrittenBody } from '../../../shell/written/WrittenBody.tsx'
import type { Landing } from './landing.ts'
import { RouteSections, Section } from './RouteSections.tsx'

const say = wordsOf(landingWords)

/** A landing below its search box: facts of today, words of its own, and where to read on. */
export function LandingSections({
  landing: { words, facts, routes, routesFrom, destination },
}: {
  landing: Landing
}) {
  const city = destination?.cityName
  return (
    <div className="page-width flex flex-col gap-10 pt-8 sm:gap-14 sm:pt-10">
      {facts && <RouteSections facts={facts} />}
      {routes.length > 0 && (
        <Section title={city ? say('routesTo', { city }) : say('routesAbroad')}>
          <RouteCards routes={routes} />
        </Section>
      )}
      {(words || (city && routesFrom.length > 0)) && (
        <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_30rem]">
          {words && (
            <div className="max-w-prose leading-8">
              <WrittenBody
                body={words.body}
                live={{ routes: words.routes, pages: words.related, pictures: words.pictures }}
              />
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-8">
            {destination && (
              <div className="aspect-5/2 overflow-hidden rounded-card bg-lead-wash shadow-card max-xl:order-last">
                <Decoration>
                  <CityScene cityCode={destination.code} className="size-full" />
                </Decoration>
              </div>
            )}
            {city && routesFrom.length > 0 && (
              <Section title={say('routesFrom', { city })}>
                <RouteCards routes={routesFrom} />
              </Section>
            )}
          </div>
        </div>
      )}
      {words && words.related.length > 0 && (
        <Section title={written.related}>
          <PageCards pages={words.related} />
        </Section>
      )}
    </div>
  )
}
