import { Suspense, useEffect, useState } from 'react'
import { type HumanQuestion, onHumanQuestion } from './human-question.ts'
import { lazyPart } from './lazy-part.ts'

const HumanDialog = lazyPart(
  () => import('./HumanDialog.tsx'),
  (module) => module.HumanDialog,
)

/** Shows what a call wants a person asked; stands once round all pages, and costs nothing until then. */
export function HumanCheck() {
  const [question, setQuestion] = useState<HumanQuestion | null>(null)
  useEffect(
    () =>
      onHumanQuestion((next) =>
        setQuestion((open) => {
          open?.settle(null)
          return next
        }),
      ),
    [],
  )
  if (!question) return null
  return (
    <Suspense>
      <HumanDialog
        question={question}
        onAnswer={(answer) => {
          question.settle(answer)
          setQuestion(null)
        }}
      />
    </Suspense>
  )
}
