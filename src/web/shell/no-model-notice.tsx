import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { appConfig } from '#web/lib/config.ts'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import classes from './no-model-notice.module.css'

/** One line, once on every screen with AI, while no model is connected and until the learner puts it away. */
export function NoModelNotice() {
  const [isAway, setAway] = useState(() => readStored('no-model-notice') === 'away')
  if (appConfig.model.connected || isAway) return null
  // The browser's storage is one learner's: another one who signs in sees the line again.
  const putAway = () => {
    writeStored('no-model-notice', 'away')
    setAway(true)
    // The button that held the focus goes.
    focusHeading()
  }
  return (
    <div className={`no-print row gap-10 small mb-16 ${classes.notice}`} role="note">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>No AI model is connected</strong>
        <span className={classes.more}>The built-in guide helps you here, using your own course texts.</span>
      </p>
      <ActionIcon aria-label="Dismiss" onClick={putAway}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
