import { Button, Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { FoundItem } from '#contract/library/ask.ts'
import type { AskStep } from '#contract/library/ask-rules.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { GuideSigil, guideScope } from '#web/ui/guide-sigil.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { addedQuery, addFound, refreshLibrary } from './api.ts'
import classes from './ask-answer.module.css'
import { FoundRow } from './found-row.tsx'
import { type Answer, countedThings, mainConcept, readAnswer } from './read-answer.ts'
import type { Asking } from './use-asking.ts'

const purposes = ['ask-librarian']

interface AskAnswerProps {
  asking: Asking
  /** After an act that takes its own button away: the focus goes back to where one asks. */
  onLeave: () => void
}

/** What the Librarian does and finds. */
export function AskAnswer({ asking, onLeave }: AskAnswerProps) {
  const { state, run, events, failure } = asking
  const answer = readAnswer(events)
  const isNone = state === 'none'
  const isRunning = state === 'running'
  return (
    <div className={isNone ? '' : classes.answer}>
      {state === 'failed' && (
        <div className="mb-16">
          <ErrorAlert
            title={failure ?? 'The Librarian could not answer.'}
            onRetry={() => {
              onLeave()
              void asking.retry()
            }}
          />
        </div>
      )}
      <div className={`flex gap-16 align-start ${guideScope('Librarian')}`}>
        {!isNone && <GuideSigil leader="Librarian" />}
        <div className="grow shrinkable">
          {!isNone && <p className={`strong ${classes.name}`}>Librarian</p>}
          {/* There before its first words: what comes together with its words is not read out. */}
          <div role="status">{!isNone && <Said asking={asking} answer={answer} />}</div>
          {isRunning && <Steps steps={answer.steps} isAway={asking.isAway} />}
          {isRunning && <GuideWait label="What the Librarian finds" purposes={purposes} hasStop />}
        </div>
        {!isNone && <StopOrClear asking={asking} onLeave={onLeave} />}
      </div>
      {/* Of one run alone: the next one numbers its finds anew. */}
      <Groups key={run?.id ?? ''} answer={answer} runId={run?.id ?? null} isOver={!isRunning} />
    </div>
  )
}

/** One button, so that it keeps the focus when the run comes to its end. */
function StopOrClear({ asking, onLeave }: AskAnswerProps) {
  const isRunning = asking.state === 'running'
  const clear = () => {
    onLeave()
    void asking.putAway()
  }
  return (
    <Button
      className="rigid"
      variant={isRunning ? 'default' : 'subtle'}
      size="sm"
      onClick={isRunning ? () => void asking.stop() : clear}
    >
      {isRunning ? 'Stop' : 'Clear'}
    </Button>
  )
}

/** All of them together: words to search for are nothing that was found. */
const foundIn = ({ here, documents, works }: Answer): number =>
  here.length + documents.length + works.filter(({ type }) => type === 'checked').length

function Said({ asking: { state }, answer }: { asking: Asking; answer: Answer }) {
  const count = foundIn(answer)
  const concept = mainConcept(answer)
  if (state === 'running') return <p>I am looking.</p>
  if (state === 'stopped')
    return <p>{count === 0 ? 'Stopped before I found anything.' : 'Stopped. This is what I had found.'}</p>
  if (state === 'failed') return <p>I could not finish. Nothing was added.</p>
  if (count === 0)
    return (
      <p>
        I found nothing here that fits.{' '}
        {answer.works.length > 0
          ? 'These words may help you to search elsewhere.'
          : 'Try other words, or add a video or a document about it first.'}
      </p>
    )
  return (
    <p>
      {countedThings(count)}
      {concept !== null && (
        <>
          {' on '}
          <strong>
            <bdi>{concept}</bdi>
          </strong>
        </>
      )}
      .{answer.here.length + answer.documents.length > 0 && ' I start with what is here.'}
    </p>
  )
}

const stepWords: Record<AskStep, string> = {
  videos: 'Looking through the videos here',
  documents: 'Looking through your documents',
  choosing: 'Choosing what helps you',
  works: 'Looking up works in open catalogues',
}

function Steps({ steps, isAway }: { steps: readonly AskStep[]; isAway: boolean }) {
  return (
    <ol className={`stack gap-4 mt-8 ${classes.steps}`}>
      {steps.map((step, at) => (
        <li key={step} className="row gap-8 small muted">
          {at < steps.length - 1 ? (
            <IconCheck size={16} stroke={2} aria-hidden="true" />
          ) : (
            <Loader size={16} aria-hidden="true" />
          )}
          {stepWords[step]}
        </li>
      ))}
      {isAway && (
        <li className="small muted">
          The connection is lost. I keep working, and you see what I find once it is back.
        </li>
      )}
    </ol>
  )
}

interface GroupsProps {
  answer: Answer
  runId: string | null
  isOver: boolean
}

function Groups({ answer: { here, documents, works, catalogues }, runId, isOver }: GroupsProps) {
  const { rows, failure, dismiss } = useRows(runId, isOver)
  const checked = works.filter(({ type }) => type === 'checked').length
  return (
    <>
      {failure !== null && (
        <div className="mt-16">
          <ErrorAlert title={failure} onDismiss={dismiss} />
        </div>
      )}
      <Group title="On this platform" count={counted(here.length, 'video')}>
        {rows(here)}
      </Group>
      <Group title="In your documents" count={counted(documents.length, 'passage')}>
        {rows(documents)}
      </Group>
      <Group
        title="Works to look up"
        count={checked === 0 ? '' : `${checked} checked`}
        note={notes[catalogues ?? 'on']}
      >
        {rows(works)}
      </Group>
    </>
  )
}

const notes = {
  on: null,
  away: 'A catalogue did not answer, so not every work could be checked. Ask again in a while.',
  off: 'Trivium cannot check titles here, because the catalogues are off. The operator can switch them on with CATALOGUES=on.',
}

const counted = (count: number, name: string) => `${count} ${count === 1 ? name : `${name}s`}`

interface GroupProps {
  title: string
  count: string
  note?: string | null
  children: ReactNode[]
}

function Group({ title, count, note = null, children }: GroupProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section className={`line-above ${classes.group}`} aria-labelledby={id}>
      <div className="flex between gap-12">
        <h3 id={id} className="as-h4">
          {title}
        </h3>
        <span className="muted small digits">{count}</span>
      </div>
      {note !== null && (
        <div className="mt-8">
          <Notice tone="info">{note}</Notice>
        </div>
      )}
      <ul>{children}</ul>
    </section>
  )
}

/** The rows of a run's finds, each with what it takes to add it. */
function useRows(runId: string | null, isOver: boolean) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { data: added } = useQuery({ ...addedQuery(runId ?? ''), enabled: runId !== null && isOver })
  const {
    mutate,
    isPending,
    variables,
    data: last,
  } = useMutation({
    mutationFn: (number: number) => addFound(runId ?? '', number),
    onMutate: () => setFailure(null),
    onSuccess: () => refreshLibrary(client),
    onError: (error) => setFailure(sentenceFor(error)),
  })
  const all = [...(added?.items ?? []), ...(last === undefined ? [] : [last])]
  const rows = (items: readonly FoundItem[]) =>
    items.map((item) => (
      <FoundRow
        key={item.number}
        item={item}
        added={all.find(({ number }) => number === item.number)}
        onAdd={isOver && runId !== null ? () => mutate(item.number) : null}
        isAdding={isPending && variables === item.number}
      />
    ))
  return { rows, failure, dismiss: () => setFailure(null) }
}
