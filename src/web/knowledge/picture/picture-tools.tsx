import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Knowledge } from '#contract/knowledge/picture.ts'
import { innerTitle } from '#contract/words/text.ts'
import { KnowledgeMark } from '#web/knowledge/knowledge-mark.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { FilterChips } from '#web/ui/forms/filter-chips.tsx'
import classes from './picture-tools.module.css'
import { filterCounts, type PictureFilter } from './shown-units.ts'
import type { usePictureView } from './use-picture-view.ts'

interface PictureToolsProps {
  courses: Knowledge['courses']
  course: NonNullable<Knowledge['course']>
  filter: PictureFilter
  search: Pick<ReturnType<typeof usePictureView>, 'text' | 'searchError' | 'setText'>
  onFilter: (filter: PictureFilter) => void
  onCourse: (courseId: string) => void
}

export function PictureTools(props: PictureToolsProps) {
  const { courses, course, filter, search, onFilter, onCourse } = props
  const counts = filterCounts(course.units)
  return (
    <div className={`flex wrap between mb-20 ${classes.tools}`}>
      <FilterChips
        label="Show"
        chosen={filter}
        onChoose={onFilter}
        chips={[
          { value: 'all', label: 'All', count: counts.all },
          {
            value: 'shaky',
            label: 'Shaky',
            count: counts.shaky,
            icon: <KnowledgeMark word="shaky" size={17} />,
          },
          {
            value: 'unclear',
            label: 'Unclear',
            count: counts.unclear,
            icon: <KnowledgeMark word="unclear" size={17} />,
          },
          { value: 'mistakes', label: 'Mistakes', count: counts.mistakes },
        ]}
      />
      <div className={`flex wrap gap-12 ${classes.right}`}>
        <search className={classes.search}>
          <TextInput
            type="search"
            aria-label="Search concepts"
            placeholder="Search concepts..."
            value={search.text}
            error={search.searchError}
            classNames={{ error: fieldClasses.error }}
            onChange={(event) => search.setText(event.currentTarget.value)}
            leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
            leftSectionPointerEvents="none"
            leftSectionWidth={40}
          />
        </search>
        <ChoiceSelect
          className={classes.course ?? ''}
          classNames={{ input: classes.chosen ?? '' }}
          aria-label="Course"
          value={course.courseId}
          data={courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) }))}
          onChange={(event) => onCourse(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
