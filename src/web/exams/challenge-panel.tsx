import { tooLong } from '#contract/words/too-long.ts'
import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Challenge, ExamDetails } from '#contract/exam-details.ts'
import { examLimits } from '#contract/exams/rules.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { challengeGrade } from './api.ts'
import classes from './exam-review.module.css'
import { ExamText } from './exam-text.tsx'

const purposes = ['challenge-grade']

interface ChallengePanelProps {
  questionId: string
  /** Nothing is left to gain. */
  isFull: boolean
  details: ExamDetails
  onRegraded: (details: ExamDetails) => void
}

/** Argue about a grade: what was said before, and room to say more. */
export function ChallengePanel({ questionId, isFull, details, onRegraded }: ChallengePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [argument, setArgument] = useState('')
  const { examId } = details.exam
  const exchanges = details.challenges.filter((one) => one.questionId === questionId)
  const challenge = useMutation({
    mutationFn: () => challengeGrade(examId, questionId, argument),
    onSuccess: ({ challenge: kept, result }) => {
      onRegraded({ ...details, result, challenges: [...details.challenges, kept] })
      setArgument('')
      setIsOpen(false)
    },
  })
  const canArgue = !isFull && exchanges.length < examLimits.challenges
  const excess = tooLong(argument, examLimits.argument)
  return (
    <div className="mb-24">
      <div aria-live="polite">
        {exchanges.map((exchange) => (
          <Exchange key={exchange.id} exchange={exchange} />
        ))}
      </div>
      {canArgue && !isOpen && (
        <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
          Challenge this question
        </Button>
      )}
      {!isFull && exchanges.length >= examLimits.challenges && (
        <p className="muted small">You have argued about this question three times; its grade is final.</p>
      )}
      {canArgue && isOpen && (
        <form
          className="stack gap-12 measure"
          onSubmit={(event) => {
            event.preventDefault()
            if (argument.trim() !== '' && excess === undefined) challenge.mutate()
          }}
        >
          {challenge.isError && (
            <ErrorAlert
              title={sentenceFor(challenge.error)}
              onRetry={() => challenge.mutate()}
              retrying={challenge.isPending}
            />
          )}
          <GrowingText
            label="Why does your answer deserve more?"
            description={
              appConfig.model.connected
                ? 'I look at your answer again, with your argument. Your grade can only rise.'
                : 'Without an AI model, your argument cannot be judged. Your grade stays, and your argument is saved with it.'
            }
            data-autofocus
            autoFocus
            minRows={3}
            maxRows={12}
            value={argument}
            error={excess}
            classNames={fieldClasses}
            onChange={(event) => setArgument(event.currentTarget.value)}
          />
          {challenge.isPending && <GuideWait label="Your argument" purposes={purposes} />}
          <div>
            <Button
              type="submit"
              loading={challenge.isPending}
              disabled={argument.trim() === '' || excess !== undefined}
              mr={12}
            >
              Send argument
            </Button>
            <Button variant="subtle" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

function Exchange({ exchange }: { exchange: Challenge }) {
  const { argument, reply, scoreBefore, scoreAfter } = exchange
  return (
    <div className={`measure ${classes.exchange}`}>
      <p>
        <b>You:</b> {argument}
      </p>
      <div>
        <b>Examiner:</b> <ExamText text={reply} />
      </div>
      <p className="muted small">
        {scoreAfter > scoreBefore
          ? `Raised from ${scoreBefore} to ${scoreAfter} points.`
          : 'The grade stays the same.'}
      </p>
    </div>
  )
}
