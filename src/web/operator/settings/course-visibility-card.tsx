import { type CourseVisibility, courseVisibilities } from '#contract/courses/course-rules.ts'
import type { SettingsStanding } from '#contract/operator/settings.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { FixedSetting } from './fixed-setting.tsx'
import { useSetting } from './use-setting.ts'

const choices: Record<CourseVisibility, { label: string; meaning: string; done: string }> = {
  public: {
    label: 'Public',
    meaning: 'Others here find a new course under Browse Courses.',
    done: 'New courses are public unless their owner says otherwise.',
  },
  link: {
    label: 'By link',
    meaning: 'A new course is not listed; anyone with its link can open it.',
    done: 'New courses are shown by link unless their owner says otherwise.',
  },
  private: {
    label: 'Private',
    meaning: 'Only its owner can see a new course.',
    done: 'New courses are private unless their owner says otherwise.',
  },
}

/** What a new course begins as. Its owner chooses, course by course. */
export function CourseVisibilityCard({
  standing: { value, fixedBy },
}: {
  standing: SettingsStanding['courseVisibility']
}) {
  const { set, underWay } = useSetting()
  const shown = underWay?.courseVisibility ?? value
  return (
    <PanelCard title="New courses">
      {fixedBy === null ? (
        <Segments
          aria-label="Who can find a new course"
          value={shown}
          data={courseVisibilities.map((choice) => ({ value: choice, label: choices[choice].label }))}
          onChange={(choice) => {
            const chosen = choice as CourseVisibility
            set({ courseVisibility: chosen }, choices[chosen].done)
          }}
        />
      ) : (
        <FixedSetting value={choices[value].label} variable={fixedBy} />
      )}
      <p className="muted small mt-10">
        {choices[shown].meaning} Its owner can choose otherwise. Existing courses stay as they are.
      </p>
    </PanelCard>
  )
}
