/** How many units the load's learners ask for. */
export const generatedUnits = 3

/** What the stand-in plans: as many, in about sixty tokens. */
export const generatedCourse = {
  units: ['Flour and water', 'Wild yeast', 'The oven'].map((lessonTitle) => ({
    lessonTitle,
    objective: `Explain what ${lessonTitle.toLowerCase()} does to the dough.`,
    assessment: 'Write half a page.',
  })),
}
