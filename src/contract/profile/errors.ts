/** Of the one table of errors (contract/errors.ts): what is refused because there is enough of it. */
export const spaceErrors = {
  space_full: {
    status: 409,
    sentence:
      'There is room for {room}, and this would be more. Delete what you no longer need; your profile shows what you have.',
  },
} as const
