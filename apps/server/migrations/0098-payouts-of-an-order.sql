-- What goes back of an order by banks of Iraq is asked on each page of it and before each sum that goes back; whoever buys for others has thousands of payouts.
create index payout_by_rail_of_order on payouts.payout (order_id) where gateway is not null;
