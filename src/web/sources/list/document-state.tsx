import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { faultWords } from '#contract/sources/fault-words.ts'
import type { Source } from '#contract/sources.ts'
import { fileSize } from '#contract/words/file-size.ts'
import type { Sending } from '#web/sources/send/sender.ts'
import { citedWords, readPercent, unitOf } from '#web/sources/source-words.ts'
import classes from './document-state.module.css'
import { InkBar } from './ink-bar.tsx'

interface DocumentStateProps {
  source: Source
  /** It is on its way from this browser. */
  sending: Sending | undefined
  onWhatToDo: () => void
  onGoOn: () => void
}

/** What can be said of a document at this moment. */
export function DocumentState({ source, sending, onWhatToDo, onGoOn }: DocumentStateProps) {
  switch (source.state) {
    case 'ready':
      return (
        <>
          <span className={`inline-row strong plain ${classes.ready}`}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            Ready
          </span>
          <p>{citedWords(source)}</p>
        </>
      )
    case 'failed':
      return (
        <p className={`flex align-start danger ${classes.failed}`}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <b>Could not be read:</b>{' '}
            {source.fault !== null && faultWords({ ...source, fault: source.fault }).because}{' '}
            <button type="button" className={`strong plain ${classes.link}`} onClick={onWhatToDo}>
              What to do
            </button>
          </span>
        </p>
      )
    case 'sending':
      return sending === undefined ? (
        <p>
          Sending stopped: {fileSize(source.bytesSent)} of {fileSize(source.bytes)} arrived.{' '}
          <button type="button" className={`strong plain ${classes.link}`} onClick={onGoOn}>
            Continue
          </button>
        </p>
      ) : (
        <SendingState sending={sending} />
      )
    default:
      return <ReadingState source={source} />
  }
}

export function SendingState({ sending }: { sending: Sending }) {
  const { file, sent, state, fault } = sending
  if (state === 'failed') return <p className="danger">{fault}</p>
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  return (
    <>
      <p className="digits">
        <b className="plain">
          {state === 'lost' ? 'Connection lost, trying again…' : `Sending… ${percent}%`}
        </b>
      </p>
      <InkBar name={`Sending ${file.name}`} percent={percent} />
    </>
  )
}

function ReadingState({ source }: { source: Source }) {
  const percent = readPercent(source)
  if (source.state === 'waiting' || percent === null)
    return (
      <p className="strong plain" role="status">
        {source.state === 'waiting' ? 'Waiting to be read…' : 'Reading…'}
      </p>
    )
  return (
    <>
      <p className="digits" aria-hidden="true">
        <b className="plain">Reading… {percent}%</b>, {unitOf(source)} {source.sectionsRead} of{' '}
        {source.sections}
      </p>
      <InkBar name={`Reading ${source.title}`} percent={percent} />
      {/* Said at every tenth only. */}
      <span className="unseen" role="status">
        {source.title} is being read: {Math.floor(percent / 10) * 10}%
      </span>
    </>
  )
}
