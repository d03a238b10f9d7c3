import { TextInput } from '@mantine/core'
import { sectionLimit, sectionWords } from '#contract/study-page/words.ts'
import type { PageSection } from '#contract/study-page.ts'
import { tooLong } from '#contract/words/too-long.ts'
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
  const common = {
    label,
    description: hint,
    classNames: fieldClasses,
    value,
    error: tooLong(value, sectionLimit(section)),
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
