import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { Swap } from '@parastoo/ui/icons.ts'
import { useState } from 'react'
import { searchForm } from '../../../messages/search-form.ts'

/** Changes the two ends of a flight about; its arrows turn once with them. Stands on the seam of the two fields. */
export function SwapButton({ onPress }: { onPress: () => void }) {
  const [halfTurns, setHalfTurns] = useState(0)
  return (
    <IconButton
      kind="quiet"
      label={searchForm.swap}
      onPress={() => {
        setHalfTurns(halfTurns + 1)
        onPress()
      }}
      className="absolute end-4 -top-7 z-1 shadow-card max-md:[&_svg]:rotate-90 md:-start-7 md:end-auto md:top-2.75 md:size-9 md:[&_svg]:size-4.5"
    >
      <span
        style={{ rotate: `${halfTurns * 180}deg` }}
        className="grid transition-[rotate] duration-200 motion-reduce:transition-none"
      >
        <Swap />
      </span>
    </IconButton>
  )
}
