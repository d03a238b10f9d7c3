import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import '@mantine/core/styles/Input.layer.css'
import type { AnswerBack } from '#contract/projects/feedback.ts'
import { feedbackLimits } from '#contract/projects/feedback-rules.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import type { OpenCriterion } from './open-criteria.ts'

interface Sends {
  onSend: (answerBack: AnswerBack) => void
}

/** 'I see it differently': one criterion, once. */
export const AnswerBackDialog = freshOnOpen<OpenCriterion[], Sends>(AnswerBackForm)

function AnswerBackForm({ subject: criteria, onSend, ...dialog }: OpenedOn<OpenCriterion[]> & Sends) {
  const form = useSchemaForm({
    schema: () => import('#contract/projects/feedback.ts').then((m) => m.answerBackSchema),
    initialValues: { index: String(criteria[0]?.index ?? 0), text: '' },
    asSent: ({ index, text }) => ({ index: Number(index), text }),
    send: onSend,
    onSent: dialog.onClose,
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="I see it differently"
      size={560}
      submitLabel="Ask for a second look"
    >
      {criteria.length === 1 ? (
        <p className="breaks title-h4">{criteria[0]?.criterion}</p>
      ) : (
        <ChoiceSelect
          {...form.field('index')}
          label="Criterion"
          data={criteria.map(({ index, criterion }) => ({ value: String(index), label: criterion }))}
        />
      )}
      <GrowingText
        {...form.field('text', feedbackLimits.answerBack)}
        label="What do you see?"
        description="The Examiner looks once more. What counts is what your text says. You can ask for a second look once for each criterion."
        minRows={3}
        maxRows={10}
        data-autofocus
      />
    </FormDialog>
  )
}
