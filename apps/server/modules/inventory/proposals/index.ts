/** The door of proposals: what the engine found, written for travellers without an object for each. */

export { type Answers, keepAnswers } from './answer-cache.ts'
export { createProposalWriter, type ProposalWriter } from './create-proposal-writer.ts'
