import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useEffect, useState } from 'react'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { addingTo, stopAdding } from '../../../shell/stays/adding-to.ts'

const words = hotelGuests.adding

/** That this stay goes into the flight's order, and the way out of it. Known in this tab only, so it is drawn once the page runs here. */
export function AddingNotice() {
  const [isAdding, setAdding] = useState(false)
  useEffect(() => setAdding(addingTo() !== null), [])
  if (!isAdding) return null
  return (
    <Notice tone="good" title={words.title}>
      <p>{words.text}</p>
      <Button
        kind="quiet"
        size="small"
        className="mt-2"
        onPress={() => {
          stopAdding()
          setAdding(false)
        }}
      >
        {words.alone}
      </Button>
    </Notice>
  )
}
