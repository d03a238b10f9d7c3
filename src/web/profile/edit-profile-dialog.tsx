import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, TextInput } from '@mantine/core'
import { educationLevels, learningStyles, profileLimits } from '#contract/profile/profile-rules.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './edit-profile-dialog.module.css'
import type { useProfileForm } from './use-profile-form.ts'

const commas = { description: 'Separate with commas.' }
const choose = { value: '', label: 'Choose one', disabled: true }

export function EditProfileDialog({ opened, form, draft, cancel }: ReturnType<typeof useProfileForm>) {
  const { field, error } = form
  return (
    <FormDialog
      opened={opened}
      onClose={cancel}
      form={form}
      title="Update Profile"
      submitLabel={error ? 'Retry' : 'Save'}
      fault={
        error && (
          <ErrorAlert title="Your profile was not saved">{`${sentenceFor(error)} Nothing you typed was lost.`}</ErrorAlert>
        )
      }
    >
      <DraftNotice kept={draft} name="The unsaved text of your profile" />
      <TextInput
        {...field('name', profileLimits.name)}
        label="Name"
        placeholder="e.g. Ada Lovelace"
        required
        autoComplete="name"
        data-autofocus
      />
      <div className={classes.pair}>
        <NumberInput
          {...field('age')}
          label="Age"
          description="Guides get only 13–15, 16–17 or adult."
          placeholder="e.g. 27"
          required
          min={profileLimits.age.min}
          max={profileLimits.age.max}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
        />
        <ChoiceSelect
          {...field('educationLevel')}
          label="Education level"
          description="So that your guides start at the right place."
          required
          data={[choose, ...educationLevels]}
        />
      </div>
      <ChoiceSelect
        {...field('preferredLearningStyle')}
        label="Preferred learning style"
        description="How you like things explained, for example with more examples. It changes nothing else."
        required
        data={[choose, ...learningStyles]}
      />
      <GrowingText
        {...field('careerGoals', profileLimits.text)}
        label="Career goals"
        placeholder="e.g. Become a data analyst"
        minRows={2}
        maxRows={8}
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
    </FormDialog>
  )
}
