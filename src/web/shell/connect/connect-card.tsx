import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { appConfig } from '#web/lib/config.ts'
import { usePutAway } from '#web/shell/use-put-away.ts'
import classes from './connect-card.module.css'
import { ConnectInstructions, connectLead } from './connect-instructions.tsx'

/** The offer to connect a model, while there is none and until the learner hides it. */
export function ConnectCard() {
  const { isAway, putAway } = usePutAway('connect-card')
  if (appConfig.model.connected || isAway) return null
  return (
    <section className={`no-print ${classes.card}`} aria-labelledby="connect-a-model">
      <div className="flex align-start between gap-16">
        <div>
          <h2 id="connect-a-model" className="title-h4">
            Connect a model
          </h2>
          <p className="small-tight muted mt-2">
            No AI model is connected. With one, the guides can write new lessons and talk freely.{' '}
            {connectLead}
          </p>
        </div>
        <ActionIcon
          className={classes.close ?? ''}
          aria-label="Hide this card"
          title="Hide this card"
          onClick={putAway}
        >
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className="mt-16">
        <ConnectInstructions>
          <li>
            <b className="medium">Go on without</b>
            <p>
              The built-in offline guide answers from your own texts. How to connect a model stays in Profile.
            </p>
            <button type="button" className={`strong plain underlined ${classes.hide}`} onClick={putAway}>
              Hide this card
            </button>
          </li>
        </ConnectInstructions>
      </div>
    </section>
  )
}
