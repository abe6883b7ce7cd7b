import { shell } from '../../messages/shell.ts'

/** A stand-in until the search feature brings the real home page. */
export default function HomePage() {
  return (
    <div className="page-width py-12">
      <h1 className="text-2xl font-heavy">{shell.tagline}</h1>
    </div>
  )
}
