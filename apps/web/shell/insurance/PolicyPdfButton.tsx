import { Button } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { insurance } from '../../messages/insurance.ts'
import { api } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(insurance.policy)

/** Downloads a paper of one insured, fetched with its owner's token; a refusal is a toast. */
export function PolicyPdfButton({
  orderId,
  unitId,
  number,
  nameFa,
  paper,
}: {
  orderId: string
  unitId: string
  /** Of the policy, for the name of the file. */
  number: string
  nameFa: string
  paper: 'pdf' | 'pdfEn' | 'pdfInsurer'
}) {
  const language = paper === 'pdfEn' ? ('en' as const) : ('fa' as const)
  const download = useMutation({
    mutationFn: () =>
      api.policies.policyPdf({
        id: orderId,
        unitId,
        language,
        paper: paper === 'pdfInsurer' ? 'insurer' : 'certificate',
      }),
    onSuccess: (file) => saveFile(file, `policy-${number.replaceAll('/', '-')}-${language}.pdf`),
  })
  return (
    <Button
      kind="quiet"
      isPending={download.isPending}
      onPress={() => download.mutate()}
      aria-label={say('pdfLabel', { paper: insurance.policy[paper], name: nameFa })}
    >
      <Download aria-hidden className="size-5" />
      {insurance.policy[paper]}
    </Button>
  )
}
