/** Of the one table of errors (contract/errors.ts): what is refused about reports and the list of courses. */
export const reportErrors = {
  own_course: {
    status: 409,
    sentence: 'This course is your own, so there is nothing to report. You can change or delete it.',
  },
  course_unlisted: {
    status: 409,
    sentence:
      'The operator of this Trivium took this course off the list, so it cannot be listed again from here. It can still be opened by its link, or be yours alone.',
  },
  never_listed: {
    status: 409,
    sentence: 'This is a copy of another course. Copies are never listed, so there is nothing to take off.',
  },
} as const
