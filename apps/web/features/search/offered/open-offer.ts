import { type ResellerName, resellerNames } from '@parastoo/contract/resellers/resellers'
import { redirect } from 'react-router'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { isClick } from '../../../shell/resellers/click.ts'
import { queryOf } from '../criteria.ts'
import type { Route } from './+types/open-offer.ts'
import { draftOfQuestion } from './draft-of-question.ts'

/**
 * `/go/{reseller}/{token}`: the address of an offer as a site that compares prices was given it. Leads to the results with that offer on top;
 * one that we did not give is a page that is not there. A click's reference that is none is left out, for its visitor is one all the same.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const reseller = resellerNames.find((name) => name === params.reseller)
  if (!reseller) throw new Response(null, { status: 404 })
  const told = new URL(request.url).searchParams.get('safarmarketId')?.trim() ?? ''
  const click = isClick(told) ? { safarmarketId: told } : {}
  const opened = await openedBy(context, { reseller, token: params.token, ...click })
  const question = queryOf(draftOfQuestion(opened.criteria))
  throw redirect(paths.results({ ...question, ...click, link: opened.linkId }))
}

/** It leads on or fails; with a page of its own a failure is drawn like every other, not sent as the server's own words. */
export { NotFound as default } from '../../../shell/ErrorPage.tsx'

const openedBy = async (
  context: Route.LoaderArgs['context'],
  ask: { reseller: ResellerName; token: string; safarmarketId?: string },
) => (await siteOf(context).api.resellers.openLink(ask)).data
