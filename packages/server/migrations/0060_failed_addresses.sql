CREATE TABLE "failed_addresses" (
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "failed_addresses_channel_address_pk" PRIMARY KEY("channel","address")
);
