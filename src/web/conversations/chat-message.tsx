import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { memo, use, useMemo } from 'react'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { citationMarks, extended } from '#web/sources/cite/citation-marks.tsx'
import { CitedPlaces } from '#web/sources/cite/source-list.tsx'
import { VideoMarks } from '#web/sources/cite/video-marks.tsx'
import { GuideSigil, guideName, guideScope } from '#web/ui/guide-sigil.tsx'
import { completeMarkdown } from '#web/ui/markdown/complete-markdown.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { beforeFormula, useMathematics } from '#web/ui/markdown/use-mathematics.ts'
import classes from './chat-message.module.css'
import type { ChatBubble } from './chat-turns.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** With the date, unless it is today. The browser's copy may hold a time in any format. */
function timeOf(timestamp: string): string {
  const at = new Date(timestamp)
  if (Number.isNaN(at.getTime())) return timestamp
  const isToday = at.toDateString() === new Date().toDateString()
  const clock = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
  return isToday ? clock : `${at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${clock}`
}

interface ChatMessageProps {
  message: ChatBubble
  marks: MarkdownExtension | undefined
  listsSources: boolean
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="default" size="sm" leftSection={<IconRefresh size={17} stroke={1.75} />} onClick={onRetry}>
    Retry
  </Button>
)

function LearnerMessage({ message, onRetry, onDiscard }: ChatMessageProps) {
  const { text, timestamp, state, retries, note } = message
  return (
    <li className={classes.learner}>
      <div className={classes.by}>
        You <time>{timeOf(timestamp)}</time>
      </div>
      <div className={classes.said}>{text}</div>
      {state === 'unsent' && (
        <div className={classes.foot}>
          <span>Not sent yet. {note} It is saved here and will be sent as soon as possible.</span>
          {retries && <RetryButton onRetry={() => onRetry(retries)} />}
        </div>
      )}
      {state === 'unanswered' && retries && (
        <div className={classes.foot}>
          <RetryButton onRetry={() => onRetry(retries)} />
        </div>
      )}
      {state === 'refused' && (
        <div className={classes.foot} role="alert">
          <span>Not sent. {note}</span>
          {retries && (
            <Button variant="default" size="sm" onClick={() => onDiscard(retries)}>
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const chatPurposes = ['professor-chat', 'examiner-chat', 'librarian-chat']

function GuideMessage({ message, marks, listsSources, onRetry, onDiscard }: ChatMessageProps) {
  const { sender, text, citations, timestamp, state, retries, isLocal } = message
  const isWriting = state === 'writing'
  // A part of a reply that the reader sees already does not change.
  const complete = isWriting ? completeMarkdown(text) : text
  const { extension: mathematics, isComing } = useMathematics(complete)
  const videos = use(VideoMarks)()
  const extension = useMemo(
    () => extended(extended(extended(marks, citationMarks(citations)), videos), mathematics),
    [marks, citations, videos, mathematics],
  )
  // Without the typesetter the reader would see the source of a formula.
  const readable = isComing ? beforeFormula(complete) : complete
  const canRetry = (state === 'cut-off' || state === 'failed') && retries !== undefined
  return (
    <li className={`${classes.guide} ${guideScope(sender)}`} aria-busy={isWriting}>
      <div className={classes.by}>
        <GuideSigil leader={sender} size={22} />
        {guideName(sender)} <time>{timeOf(timestamp)}</time>
      </div>
      <div className={classes.said} data-writing={isWriting}>
        {readable !== '' && <Markdown text={readable} extension={extension} />}
        {(isWriting || isComing) && readable === '' && <span className={classes.caret} />}
        {isWriting && text === '' && <GuideWait label="The reply" purposes={chatPurposes} hasStop />}
        {listsSources && <CitedPlaces text={readable} citations={citations} />}
        {state === 'cut-off' && <p className={classes.cut}>Cut off</p>}
      </div>
      {canRetry && (
        <div className={classes.foot}>
          <RetryButton onRetry={() => onRetry(retries)} />
          {(isLocal || state === 'failed') && (
            <Button variant="subtle" size="sm" onClick={() => onDiscard(retries)}>
              Dismiss
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** One message; while a reply arrives, only the message that changes is rendered again. */
export const ChatMessage = memo(
  (props: ChatMessageProps) =>
    props.message.isLearner ? <LearnerMessage {...props} /> : <GuideMessage {...props} />,
  ({ message: before, ...others }, { message: after, ...now }) =>
    others.onRetry === now.onRetry &&
    others.marks === now.marks &&
    others.listsSources === now.listsSources &&
    (['text', 'citations', 'state', 'note', 'timestamp', 'retries', 'isLocal'] as const).every(
      (part) => before[part] === after[part],
    ),
)
