import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confidenceWords } from '#contract/knowledge/evidence.ts'
import type { Mistake } from '#contract/knowledge/picture.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { refreshKnowledge, settle } from '#web/knowledge/api.ts'
import { openPlace } from '#web/knowledge/open-place.ts'
import { briefDay, kindWords } from '#web/knowledge/why/evidence-words.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useGo } from '#web/lib/routing/use-routing.ts'
import { useSession } from '#web/lib/session/session.ts'
import { BehindIt } from '#web/ui/answers/behind-it.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { askProfessor } from './ask-professor.ts'
import classes from './mistake-row.module.css'

interface MistakeRowProps {
  mistake: Mistake
  /** It is about to leave this list. */
  onMoved: () => void
}

/** One missed question: what was answered, what holds, what may lie behind it, and what can be done about it. */
export function MistakeRow({ mistake, onMoved }: MistakeRowProps) {
  const { id, kind, day, asked, answered, wanted, confidence, misconception, explanation } = mistake
  const where = [mistake.courseTitle, kindWords[kind], mistake.unitTitle].filter((part) => part !== '')
  const today = universalDay()
  return (
    <article className={classes.row} aria-labelledby={`mistake-${id}`}>
      <div className="shrinkable breaks">
        <p className="muted tiny">
          {where.join(' · ')} · <time dateTime={day}>{briefDay(day, today)}</time>
        </p>
        <h2 id={`mistake-${id}`} tabIndex={-1} className={`mt-2 ${classes.asked}`}>
          <ExamText text={asked} />
        </h2>
        <dl className={classes.answers}>
          <dt>You answered</dt>
          <dd>
            {answered.trim() === '' ? 'nothing' : <ExamText text={answered} />}
            {confidence !== null && (
              <span className="muted"> ({confidenceWords[confidence].toLowerCase()})</span>
            )}
          </dd>
          <dt>Answer</dt>
          <dd className="strong">
            <ExamText text={wanted} />
          </dd>
        </dl>
        {misconception !== '' && <BehindIt misconception={misconception} />}
        {explanation !== '' && (
          <div className="measure mt-10">
            <ExamText text={explanation} />
          </div>
        )}
      </div>
      <Acts mistake={mistake} onMoved={onMoved} />
    </article>
  )
}

function Acts({ mistake, onMoved }: MistakeRowProps) {
  const { id, asked, place, isSettled, isPutAway } = mistake
  const client = useQueryClient()
  const go = useGo()
  const learnerId = useSession().data?.learner.id
  const settling = useMutation({
    mutationFn: () => settle(id, !isSettled),
    onSuccess: () => {
      onMoved()
      return refreshKnowledge(client)
    },
  })
  const asking = useMutation({
    mutationFn: async () => {
      if (place === null || learnerId === undefined) return
      const { to, options } = await askProfessor(client, learnerId, { ...mistake, place })
      await go(to, options)
    },
  })
  const opening = useMutation({
    mutationFn: async () => {
      if (place !== null) await go(await openPlace(client, place))
    },
  })
  const failed = [settling, asking, opening].find(({ isError }) => isError)
  return (
    <div className={`column gap-8 ${classes.acts}`}>
      {failed && (
        <ErrorAlert title={sentenceFor(failed.error)} onDismiss={failed.reset}>
          Everything is as it was before.
        </ErrorAlert>
      )}
      {place !== null && place.unitId !== null && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMessage2 size={17} stroke={1.75} aria-hidden="true" />}
          aria-describedby={`mistake-${id}`}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          Ask the Professor
        </Button>
      )}
      {place !== null && place.activityId !== null && (
        <Button
          variant="subtle"
          size="sm"
          aria-describedby={`mistake-${id}`}
          loading={opening.isPending}
          onClick={() => opening.mutate()}
        >
          Open in the exam
        </Button>
      )}
      {(isSettled || !isPutAway) && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`${isSettled ? 'Take back' : 'Put away'}: ${asked}`}
          loading={settling.isPending}
          onClick={() => settling.mutate()}
        >
          {isSettled ? 'Take back' : 'Put away'}
        </Button>
      )}
      {isPutAway && !isSettled && <p className="muted tiny text-center">Answered right on two days since.</p>}
    </div>
  )
}
