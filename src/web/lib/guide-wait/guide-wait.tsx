import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from '#web/ui/store.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { modelCallsQuery, stopModelCall } from './api.ts'
import classes from './guide-wait.module.css'
import {
  type AwaitedWork,
  isAwaited,
  isTold,
  tellNoMore,
  tellWhenDone,
  toldWhenDone,
} from './told-when-done.ts'
import { waitWords } from './wait-words.ts'

interface GuideWaitProps extends AwaitedWork {
  /** Where the wait can be ended in another way already. */
  hasStop?: boolean
}

/** Shorter waits need no words. */
const shortWaitMs = 3000

/** While a guide is at work: what the model does right now, and what can be done meanwhile. */
export function GuideWait(props: GuideWaitProps) {
  return useDelayed(shortWaitMs) ? <LongWait {...props} /> : null
}

function LongWait({ hasStop = false, ...wait }: GuideWaitProps) {
  const { data } = useQuery(modelCallsQuery)
  const waits = useStore(toldWhenDone)
  const [isStopping, setStopping] = useState(false)
  const { label } = wait
  const call = data?.calls.find(isAwaited(wait))
  if (call === undefined) return null
  const { now, time } = waitWords(call)
  const stop = () => {
    setStopping(true)
    // What its learner ended themselves is no news.
    tellNoMore(wait)
    stopModelCall(call.id).catch((error: unknown) => {
      console.warn('The work of the guide was not stopped.', error)
      setStopping(false)
    })
  }
  return (
    <div className={`small muted ${classes.wait}`}>
      <span>{now}.</span> <span className="digits">{time}.</span>{' '}
      <span className={classes.acts}>
        {!hasStop && (
          <TextButton about={label} isBusy={isStopping} onClick={stop}>
            Stop
          </TextButton>
        )}
        {isTold(waits, wait) ? (
          <span>You will see a message here when it is done.</span>
        ) : (
          <TextButton about={label} onClick={() => tellWhenDone(wait)}>
            Tell me when it is done
          </TextButton>
        )}
      </span>
    </div>
  )
}
