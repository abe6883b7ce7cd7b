import { Link } from 'react-router'
import { officeOrders } from '../../../messages/office-orders.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { Lines, Section } from './Facts.tsx'
import { type Unread, useMentions } from './use-mentions.ts'

const words = officeOrders.mentions
const say = wordsOf(words)

/** What colleagues wrote to whoever is signed in; a line goes once its page was opened. Nothing where there is none. */
export function Mentions({ first }: { first: Unread }) {
  const mentions = useMentions() ?? first
  if (!mentions || mentions.count === 0) return null
  return (
    <div className="mb-5">
      <Section title={say('title', { count: mentions.count })}>
        <Lines
          none=""
          lines={mentions.lines.map(({ noteId, about, subjectId, author, text, at }) => ({
            id: noteId,
            body: (
              <>
                <Link
                  to={
                    about === 'order'
                      ? officePaths.order(subjectId)
                      : officePaths.customer(subjectId)
                  }
                  className="min-w-0 basis-full break-words"
                >
                  {text}
                </Link>
                <span className="text-quiet">
                  {say('by', { who: author, when: toldMoment(at) })}
                </span>
              </>
            ),
          }))}
        />
      </Section>
    </div>
  )
}
