import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'

/** Something that a learner can put away for good. The browser's storage is one learner's: another one sees it again. */
export function usePutAway(key: 'no-model-notice' | 'connect-card') {
  const [isAway, setAway] = useState(() => readStored(key) === 'away')
  const putAway = () => {
    writeStored(key, 'away')
    setAway(true)
    // The button that held the focus goes.
    focusHeading()
  }
  return { isAway, putAway }
}
