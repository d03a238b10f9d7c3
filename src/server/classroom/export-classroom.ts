import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportClassroom = [
  exportTable(lessonPlans, {
    title: 'Lesson plans',
    owner: lessonPlans.userId,
    order: [lessonPlans.createdAt, lessonPlans.id],
  }),
  exportTable(activities, {
    title: 'Activities and notes',
    owner: activities.userId,
    order: [activities.lessonPlanId, activities.sequence],
    pageSize: 20,
    // An Examiner's activity may carry its exam with the keys.
    show: (row) => (row.leader === 'Examiner' ? { ...row, content: null } : row),
  }),
  exportTable(studyPages, {
    title: 'Pages you wrote',
    owner: studyPages.userId,
    order: [studyPages.createdAt, studyPages.activityId],
    pageSize: 20,
  }),
]
