import type { CourseVisibility, OwnCourse } from '#contract/courses.ts'

export const visibilityWords: Record<CourseVisibility, { label: string; meaning: string }> = {
  public: {
    label: 'Everyone can find it',
    meaning: 'It is listed in Browse Courses, and others can add a copy of their own.',
  },
  link: {
    label: 'Only people with the link',
    meaning: 'It is not listed. Whoever has the link can open it and add a copy.',
  },
  private: { label: 'Only me', meaning: 'Nobody else can open it, not even with the link.' },
}

/** A copy of another's course is never listed: whoever has its link can open it. */
export const shownVisibility = ({
  visibility,
  forkLevel,
}: Pick<OwnCourse, 'visibility' | 'forkLevel'>): CourseVisibility =>
  forkLevel > 0 && visibility === 'public' ? 'link' : visibility
