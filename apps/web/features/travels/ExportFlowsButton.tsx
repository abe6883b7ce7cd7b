import { Button } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { saveFile } from '../../shell/save-file.ts'
import { askOf, type FlowFilter } from './flow-filter.ts'

/** The flows that the list is narrowed to, as an Excel sheet. A refusal is a toast. */
export function ExportFlowsButton({ filter }: { filter: FlowFilter }) {
  const exported = useMutation({
    mutationFn: () => api.wallet.exportFlows(askOf(filter)),
    onSuccess: (file) => saveFile(file, 'wallet-flows.xlsx'),
  })
  return (
    <Button kind="quiet" isPending={exported.isPending} onPress={() => exported.mutate()}>
      <Download aria-hidden className="size-5" />
      {travels.wallet.filters.export}
    </Button>
  )
}
