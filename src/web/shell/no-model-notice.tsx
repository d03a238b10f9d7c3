import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { appConfig } from '#web/lib/config.ts'
import { ConnectDialog } from './connect/late-connect-dialog.ts'
import classes from './no-model-notice.module.css'
import { usePutAway } from './use-put-away.ts'

/** One line, once on every screen with AI, while no model is connected and until the learner puts it away. */
export function NoModelNotice() {
  const { isAway, putAway } = usePutAway('no-model-notice')
  const [isAsked, setAsked] = useState(false)
  if (appConfig.model.connected || isAway) return null
  return (
    <div className={`no-print row gap-10 small mb-16 ${classes.notice}`} role="note">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>No AI model is connected</strong>
        <span className={`muted unseen-on-phone ${classes.more}`}>
          The built-in guide helps you here, using your own course texts.
        </span>
      </p>
      <button
        type="button"
        className={`rigid plain underlined ${classes.ask}`}
        onClick={() => setAsked(true)}
      >
        Connect one
      </button>
      <ActionIcon aria-label="Dismiss" onClick={putAway}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      <ConnectDialog opened={isAsked} onClose={() => setAsked(false)} />
    </div>
  )
}
