import { TextInput } from '@mantine/core'
import { sectionWords, studyPageLimits } from '#contract/study-page/words.ts'
import type { PageSection } from '#contract/study-page.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'

interface PageFieldProps {
  section: PageSection
  value: string
  onChange: (section: PageSection, words: string) => void
}

const rows: Partial<Record<PageSection, number>> = { passage: 8, explanation: 8, leftOut: 4 }

export function PageField({ section, value, onChange }: PageFieldProps) {
  const { label, hint } = sectionWords[section]
  const limit = section === 'passage' ? studyPageLimits.passage : studyPageLimits.section
  const common = {
    label,
    description: hint,
    classNames: fieldClasses,
    maxLength: limit,
    value,
    // The browser cuts what is pasted beyond it, and says nothing.
    error:
      value.length >= limit &&
      `This is full: ${withCommas(limit)} characters fit. Anything beyond that was cut off.`,
    dir: 'auto' as const,
  }
  if (section === 'from')
    return <TextInput {...common} onChange={(event) => onChange(section, event.currentTarget.value)} />
  return (
    <GrowingText
      {...common}
      minRows={rows[section] ?? 3}
      maxRows={20}
      onChange={(event) => onChange(section, event.currentTarget.value)}
    />
  )
}
