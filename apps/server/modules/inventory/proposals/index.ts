/** The door of proposals: what the engine found, written for travellers without an object for each. */
export { createProposalWriter, type ProposalWriter } from './create-proposal-writer.ts'
export { type Answers, keepAnswers } from './keep-answers.ts'
