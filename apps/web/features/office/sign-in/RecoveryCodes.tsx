import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { staffGate } from '../../../messages/staff-gate.ts'
import { saveFile } from '../../../shell/save-file.ts'

const words = staffGate.recovery

/** The ten codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Card as="section" className="max-w-xl">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <p className="mb-4 text-quiet">{words.lead}</p>
      <ol className="mb-5 grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
        {codes.map((code) => (
          <li
            key={code}
            className="rounded-control bg-well px-2 py-2 text-center text-sm font-medium sm:text-base"
          >
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onPress={onKept}>{words.kept}</Button>
        <Button kind="quiet" onPress={() => saveFile(new Blob([codes.join('\n')]), words.file)}>
          <Download aria-hidden className="size-5" />
          {words.save}
        </Button>
      </div>
    </Card>
  )
}
