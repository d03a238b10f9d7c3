import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { faultWords } from '#contract/sources/fault-words.ts'
import { kindNames, sourceLimits } from '#contract/sources/kinds.ts'
import type { Source } from '#contract/sources.ts'
import { fileSize } from '#contract/words/file-size.ts'
import { KindSign } from '#web/sources/kind-sign.tsx'
import { InkBar } from '#web/sources/list/ink-bar.tsx'
import { likelyKind } from '#web/sources/source-words.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { isActive, type Sending } from './sender.ts'
import { sending as sender } from './sending.ts'
import classes from './sending-row.module.css'

interface SendingRowProps {
  sending: Sending
  /** What the server says of it by now. */
  source: Source | null
}

/** A chosen file, and how far it has come. */
export function SendingRow({ sending, source }: SendingRowProps) {
  const { key, file, state } = sending
  const isRead = source?.state === 'failed'
  const isFaulty = state === 'failed' || isRead
  const isDone = (state === 'added' || state === 'already') && !isRead
  return (
    <li className={`lined ${classes.row}`}>
      <KindSign
        letters={source?.kind ? kindNames[source.kind] : likelyKind(file.name)}
        isOff={isFaulty}
        isSmall
      />
      <div className="shrinkable">
        <p className={`strong dark breaks ${classes.name}`}>
          <bdi>{file.name}</bdi>
        </p>
        <Words sending={sending} source={source} />
      </div>
      {isDone ? (
        <span className={`inline-row strong small nowrap ${classes.done}`}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          {state === 'added' ? 'Added' : 'Here already'}
        </span>
      ) : (
        <ActionIcon
          aria-label={`${isActive(sending) ? 'Stop sending' : 'Remove'} ${file.name}`}
          onClick={() => sender.stop(key)}
        >
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}

function Words({ sending, source }: SendingRowProps) {
  const { key, file, sent, state, fault } = sending
  if (state === 'failed')
    return (
      <p className="danger small-tight" role="alert">
        {fault} {isWorthTrying(file) && <TextButton onClick={() => sender.retry(key)}>Try again</TextButton>}
      </p>
    )
  if (source?.state === 'failed' && source.fault !== null) {
    const { because, whatToDo } = faultWords({ ...source, fault: source.fault })
    return (
      <p className="danger small-tight" role="alert">
        Could not be read: {because} {whatToDo}
      </p>
    )
  }
  if (state === 'added' || state === 'already')
    return (
      <p className="muted small-tight" role="status">
        {doneWords(state, source)}
      </p>
    )
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  return (
    <>
      <p className="flex between gap-12 muted small-tight digits">
        <span>{underwayWords(sending)}</span>
        {state === 'sending' && <span>{percent}%</span>}
      </p>
      <InkBar name={`Sending ${file.name}`} percent={percent} />
    </>
  )
}

/** A file that is empty or too large stays so. */
const isWorthTrying = ({ size }: File) => size > 0 && size <= sourceLimits.bytes

function doneWords(state: 'added' | 'already', source: Source | null): string {
  if (state === 'already') return `You have this file as “${source?.title ?? ''}”. It is stored only once.`
  return source?.state === 'ready'
    ? 'It has been read. You can close this window.'
    : 'Is being read now. You can close this window.'
}

function underwayWords({ state, file, sent }: Sending): string {
  if (state === 'lost') return 'The connection was lost. Trying again…'
  if (state === 'waiting') return `${fileSize(file.size)}, waits for its turn`
  if (state === 'checking') return `${fileSize(file.size)}, is being looked at`
  return `${fileSize(sent)} of ${fileSize(file.size)}`
}
