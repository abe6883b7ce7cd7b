/**
 * Which file of script a module goes into: a few that belong together instead of dozens of small ones. Each file is a request, a name
 * in every list of what else to load, and a dictionary of its own for who packs it.
 */

type Module = { importers: readonly string[] }
type Chunk = { name: string; isEntry: boolean; isDynamicEntry: boolean }
type Chunking = { getModuleInfo: (id: string) => Module | null }

/** Where the site begins: everything they import without waiting belongs to every page. */
const beginning = /\/apps\/web\/root\.tsx$|\/entry\.client\.[jt]sx?$/
/** Starts the page as it is read, so it must not be read before the pages it starts: it stays a file of its own. */
const starter = /\/entry\.client\.[jt]sx?$/
/**
 * React Aria's small modules import one another for a type or a context, and `icons.ts` names every icon, so importing says
 * nothing of what is left of them: where they go is left to the rules below.
 */
const unclear =
  /\/(react-aria|react-aria-components|react-stately)\/dist\/|\/lucide-react\/dist\/esm\/icons\//

/** The three of every page, read one after the other with a breath between them (shell/LateScripts.tsx). */
const react = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/
const router = /\/node_modules\/react-router\//

/** Dates, texts and names that nearly every page reads, together in one file. */
const words =
  /\/lucide-react\/dist\/esm\/icons\/(calendar-days|headset|refresh-cw|ticket|user)\.m?js$|\/packages\/(ui\/(VisuallyHidden|Spinner|classes)\.tsx?|kit\/(dates|calendar-arithmetic|party|text|outcome)\.ts|contract\/enums\.ts)$|\/apps\/web\/(shell\/(use-back-closes|dates\/calendar-choice)|features\/search\/(\w+\/)?(leg|criteria)|messages\/party)\.ts$/
/** Small things that most pages with a form share. */
const formParts =
  /\/lucide-react\/dist\/esm\/icons\/(circle-exclamation-point|search|plane|plane-takeoff|plane-landing|arrow-left-right|users)\.m?js$|\/packages\/(ui\/(Button|IconButton|pressed|FieldShell|use-is-phone|PickerField|ComboBox|CalendarSkeleton)\.tsx?|contract\/flights\/search-messages\.ts)$|\/apps\/web\/(messages\/search-form|shell\/use-own-way|features\/search\/\w+\/(use-place-search|check-draft|field-panels))\.ts$/
/** What draws a flight: shared by results, checkout and travels, and by the parts of the results page that come later. */
const flightParts =
  /\/lucide-react\/dist\/esm\/icons\/(luggage|scale|pencil|tag|x|chevron-(right|left|down)|sliders-horizontal)\.m?js$|\/packages\/(ui\/(Badge|Price|PriceLine|Ltr|drawings\/(AirlineBadge|PlaneLine|readable-text-colour))\.tsx?|kit\/(times|money)\.ts)$|\/apps\/web\/(shell\/(results-state|use-once-back|use-pressed)|messages\/search|features\/search\/\w+\/(arrange-proposals|results-view|PriceCalendarButton|FlightLine|journey-title|DayRibbon|ribbon-days|FlightDetailsSkeleton))\.tsx?$/
/** What panels and fields of React Aria share. Alone each is small, and a panel needs twenty of them. */
const aria =
  /\/node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized)\//
/**
 * Icons of what opens later: one file, where each would be one of two hundred bytes. What the frame of every page and the results draw at once stands
 * in the files above: for one icon a page would load all of them.
 */
const icons = /\/lucide-react\/dist\/esm\/icons\//

/** The sentences of the desk and its addresses, which lean on nothing: each name of a file stands in the list of all files, which travellers carry too. */
const desk =
  /\/apps\/web\/(messages\/(office[\w-]*|approvals)|features\/office\/(\w+\/)?([\w-]+-paths|give-up-unsent))\.ts$/
/** Whoever reads a number that was typed, of a sum or of an account, has the field for it beside, or will. */
const digits = /\/packages\/(kit\/(typed-number|bank)\.ts|ui\/DigitsField\.tsx)$/

/**
 * What pages share is named by its hash alone: the list of all files, which every visit loads, is two kilobytes lighter without their names. The three
 * of every page keep theirs, by which they are read in turn, and so do pages and what opens later, by which a developer finds them.
 */
export const chunkFileNames = ({ name, isEntry, isDynamicEntry }: Chunk): string =>
  isEntry || isDynamicEntry || ['react', 'router', 'core'].includes(name)
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash].js'

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
  const coreName = (id: string, chunking: Chunking) =>
    isCore(id, chunking) && !starter.test(id) ? 'core' : null
  return {
    groups: [
      { name: 'react', test: react },
      { name: 'router', test: router },
      { name: coreName, debugName: 'core' },
      { name: 'words', test: words },
      { name: 'parts', test: formParts },
      { name: 'flights', test: flightParts },
      { name: 'desk', test: desk },
      { name: 'digits', test: digits },
      { name: 'icons', test: icons, minShareCount: 2 },
      { name: 'aria', test: aria, minShareCount: 16 },
    ],
  }
}
