/** One file of script for what every page needs, instead of dozens of small ones: a tenth less to load, and cached over all pages. */

type Module = { importers: readonly string[] }
type Chunking = { getModuleInfo: (id: string) => Module | null }

/** Where the site begins: everything they import without waiting belongs to every page. */
const beginning = /\/apps\/web\/root\.tsx$|\/entry\.client\.[jt]sx?$/
/**
 * React Aria's small modules import one another for a type or a context, and `icons.ts` names every icon, so importing says
 * nothing of what is left of them: where they go is left to the bundler.
 */
const unclear =
  /\/(react-aria|react-aria-components|react-stately)\/dist\/|\/lucide-react\/dist\/esm\/icons\//

/** Dates, texts and names that nearly every page reads, together in one file. */
const words =
  /\/packages\/(ui\/(VisuallyHidden|Spinner|classes)\.tsx?|kit\/(dates|calendar-arithmetic|party|text|outcome)\.ts|contract\/enums\.ts)$|\/apps\/web\/(shell\/use-back-closes|features\/search\/(use-panel|leg|criteria)|messages\/party)\.ts$/
/** Small things that most pages with a form share. */
const formParts =
  /\/packages\/ui\/(Button|IconButton|pressed|FieldShell|use-is-phone|PickerField|ComboBox)\.tsx?$|\/apps\/web\/messages\/search-form\.ts$/
/** What draws a flight: shared by results, checkout and travels, and by the parts of the results page that come later. */
const flightParts =
  /\/lucide-react\/dist\/esm\/icons\/(luggage|scale|pencil|x|chevron-(right|left|down))\.m?js$|\/packages\/(ui\/(Badge|Price|Ltr|drawings\/(AirlineBadge|PlaneLine|readable-text-colour))\.tsx?|kit\/(times|money)\.ts)$|\/apps\/web\/(messages\/search|features\/search\/(arrange-proposals|results-view|use-once-back|use-pressed|PriceCalendarButton|FlightLine|short-duration|journey-title|DayRibbon|day-prices|FlightDetailsSkeleton))\.tsx?$/

/** Names the chunk of a module: `core` when the document or the client's entry imports it, else what the bundler likes. */
export function coreChunk() {
  const known = new Map<string, boolean>()
  const isCore = (id: string, chunking: Chunking): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // A cycle must not ask for ever; while it is being found out, a module is not core by itself.
    known.set(id, false)
    const path = id.split('?')[0] ?? id
    const found =
      !unclear.test(path) &&
      (beginning.test(path) ||
        (chunking.getModuleInfo(id)?.importers ?? []).some((importer) =>
          isCore(importer, chunking),
        ))
    known.set(id, found)
    return found
  }
  return {
    groups: [
      { name: (id: string, chunking: Chunking) => (isCore(id, chunking) ? 'core' : null) },
      { name: 'words', test: words },
      { name: 'parts', test: formParts },
      { name: 'flights', test: flightParts },
    ],
  }
}
