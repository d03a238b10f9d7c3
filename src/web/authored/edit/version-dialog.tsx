import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuthoredQuestion, AuthoredUnit } from '#contract/authored/course-file.ts'
import { versionQuery } from '#web/authored/api.ts'
import { Notes } from '#web/classroom/notes/notes.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useLast } from '#web/ui/use-last.ts'

interface VersionDialogProps {
  unitId: string
  /** Null closes. */
  number: number | null
  onClose: () => void
  onBringBack: (content: AuthoredUnit) => void
}

export function VersionDialog({ unitId, number, onClose, onBringBack }: VersionDialogProps) {
  const known = useLast(number)
  const { data, error, refetch, isFetching } = useQuery({
    ...versionQuery(unitId, known ?? 0),
    enabled: number !== null,
  })
  return (
    <Dialog
      opened={number !== null}
      onClose={onClose}
      title="An earlier version"
      footer={
        <Button disabled={!data} onClick={() => data && onBringBack(data.content)}>
          Open in the editor
        </Button>
      }
    >
      <div className="dialog-body">
        {data && <EarlierLesson content={data.content} />}
        {!data && error && (
          <ErrorAlert title={sentenceFor(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!data && !error && <p className="muted">Loading the version...</p>}
      </div>
    </Dialog>
  )
}

function EarlierLesson({ content: { activities, questions, cards } }: { content: AuthoredUnit }) {
  return (
    <div className="stack gap-24 breaks">
      {activities.map(({ head, text, exercises, works }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in what is only read
        <section key={index}>
          <h3 className="as-h3 mb-8">{head.title}</h3>
          {text !== '' && <Notes text={text} title={head.title} isWriting={false} isOutlined={false} />}
          {exercises.map(({ prompt, answer }) => (
            <p key={prompt} className="mt-8 pre-line">
              <strong>{prompt}</strong> {answer}
            </p>
          ))}
          {works.map(({ title, where }) => (
            <p key={title} className="mt-8 pre-line">
              <strong>{title}</strong> {where}
            </p>
          ))}
          {head.guide === 'Examiner' && <p className="muted">Questions in an exam: {head.questions}</p>}
        </section>
      ))}
      {questions.length > 0 && (
        <section>
          <h3 className="as-h3 mb-8">Questions</h3>
          <ol className="stack gap-8">
            {questions.map((question) => (
              <li key={question.prompt} className="pre-line">
                <strong>{question.prompt}</strong> {keyOf(question)}
              </li>
            ))}
          </ol>
        </section>
      )}
      {cards.length > 0 && (
        <section>
          <h3 className="as-h3 mb-8">Cards</h3>
          <ol className="stack gap-8">
            {cards.map(({ front, back }) => (
              <li key={front} className="pre-line">
                <strong>{front}</strong> {back}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function keyOf(question: AuthoredQuestion): string {
  if (question.kind === 'short_answer') return question.modelAnswer
  if (question.kind === 'true_false') return question.key ? 'True' : 'False'
  return question.options.find(({ right }) => right)?.text ?? ''
}
