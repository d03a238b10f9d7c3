import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { educationLevels, learningStyles, profileLimits } from '#contract/profile.ts'
import { ChoiceSelect } from '#web/ui/choice-select.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { fieldClasses } from '#web/ui/field-classes.ts'
import classes from './edit-profile-dialog.module.css'
import { type ProfileForm, profileFormErrors } from './profile-form.ts'

interface EditProfileDialogProps {
  opened: boolean
  initial: ProfileForm
  /** Why the last try was not saved. */
  fault: { sentence: string; fields: Record<string, string> } | null
  onEdit: (form: ProfileForm) => void
  onCancel: () => void
  onSave: (form: ProfileForm) => void
}

const commas = { description: 'Separate with commas.' }
const choose = { value: '', label: 'Choose one', disabled: true }

export function EditProfileDialog({
  opened,
  initial,
  fault,
  onEdit,
  onCancel,
  onSave,
}: EditProfileDialogProps) {
  const formId = useId()
  const form = useForm<ProfileForm>({
    initialValues: initial,
    initialErrors: fault?.fields ?? {},
    validate: profileFormErrors,
    onValuesChange: (values, before) => {
      if (values !== before) onEdit(values)
    },
  })
  const field = (name: keyof ProfileForm) => ({ ...form.getInputProps(name), classNames: fieldClasses })
  const submit = form.onSubmit(
    (values) => onSave(values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )

  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title="Update Profile"
      size={640}
      footer={
        <>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            {fault ? 'Retry' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className="column gap-18 dialog-body" noValidate onSubmit={submit}>
        {fault && (
          <ErrorAlert title="Your profile was not saved">{`${fault.sentence} Nothing you typed was lost.`}</ErrorAlert>
        )}
        <div className={classes.nameAndAge}>
          <TextInput
            {...field('name')}
            label="Name"
            placeholder="e.g. Ada Lovelace"
            required
            autoComplete="name"
            maxLength={profileLimits.name}
            data-autofocus
          />
          <NumberInput
            {...field('age')}
            label="Age"
            placeholder="e.g. 27"
            required
            min={profileLimits.age.min}
            max={profileLimits.age.max}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
          />
        </div>
        <div className={classes.pair}>
          <ChoiceSelect
            {...field('educationLevel')}
            label="Education level"
            description="So that your guides start at the right place."
            required
            data={[choose, ...educationLevels]}
          />
          <ChoiceSelect
            {...field('preferredLearningStyle')}
            label="Preferred learning style"
            description="A wish. It shapes the form of answers only."
            required
            data={[choose, ...learningStyles]}
          />
        </div>
        <Textarea
          {...field('careerGoals')}
          label="Career goals"
          placeholder="e.g. Become a data analyst"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={profileLimits.text}
        />
        <TextInput {...field('interests')} {...commas} label="Interests" placeholder="e.g. astronomy, jazz" />
        <TextInput
          {...field('certifications')}
          {...commas}
          label="Certifications"
          placeholder="e.g. First aid, German B2"
        />
        <TextInput
          {...field('languagesSpoken')}
          {...commas}
          label="Languages spoken"
          placeholder="e.g. English, Spanish"
        />
      </form>
    </Dialog>
  )
}
