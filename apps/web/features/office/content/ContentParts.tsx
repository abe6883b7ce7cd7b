import { buttonClass } from '@parastoo/ui/button-class.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { officeContent } from '../../../messages/office-content.ts'
import { contentPaths } from './content-paths.ts'

const words = officeContent.parts
const parts = ['pages', 'banners', 'addresses'] as const

/** The head of each page of the editor's room, and the way to the others. */
export function ContentParts({ part, lead }: { part: (typeof parts)[number]; lead: string }) {
  return (
    <>
      <PageHeader title={words[part]} className="mb-4">
        {lead}
      </PageHeader>
      <nav aria-label={words.label} className="mb-5">
        <ul className="flex flex-wrap gap-1">
          {parts.map((each) => (
            <li key={each}>
              <Link
                to={contentPaths[each]()}
                aria-current={each === part ? 'page' : undefined}
                className={buttonClass({ kind: each === part ? 'lead' : 'quiet' })}
              >
                {words[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
