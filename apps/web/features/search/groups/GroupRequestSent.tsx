import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { BadgeCheck } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { groupRequest as words } from '../../../messages/group-request.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(words)

/** The request is in the queue: its number, and what comes next. */
export function GroupRequestSent({ number }: { number: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-4 text-center">
      <BadgeCheck aria-hidden className="size-14 text-good" />
      <h2 className="text-xl font-heavy">{words.sent}</h2>
      <p>{say('number', { number: toPersianDigits(number) })}</p>
      <p className="text-quiet">{words.next}</p>
      <Link to={paths.home()} className={buttonClass({ kind: 'quiet' })}>
        {words.home}
      </Link>
    </div>
  )
}
